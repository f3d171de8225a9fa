# Compares two tables of instruction counts, the one that is checked in and a new one; counts.sh says how.
# Ends with 1 if a body of the engine takes too many instructions, or if the tables have not the same bodies.

FNR == 1 { table++ }
/^#/ {
    compiler[table] = $0
    next
}
{
    count = $1
    sub(/^ *[0-9]+ /, "")
    if (table == 1) {
        old[$0] = count
    } else {
        new[$0] = count
        order[++bodies] = $0
    }
}
/^floor|^shuffle/ { floor[table] += count }
END {
    if (!floor[1] || !floor[2] || bodies == 0) {
        print "counts: no counts of the floor in one of the tables"
        exit 1
    }
    drift = floor[2] / floor[1]
    allowed = 5
    if (compiler[1] != compiler[2] || drift < 0.99 || drift > 1.01) {
        allowed = 20
        printf "the table was written with\n  %s\nand this is\n  %s\n", compiler[1], compiler[2]
        printf "the floor takes %+.1f %%: counts are compared relative to it, within %d %%\n", (drift - 1) * 100, allowed
    } else {
        drift = 1
    }
    for (place = 1; place <= bodies; place++) {
        name = order[place]
        if (!(name in old)) {
            printf "NEW    %s is not in the table: counts.sh --write\n", name
            failed = 1
            continue
        }
        # The floor is the yardstick; that it stays as it is has been seen above.
        if (name ~ /^floor|^shuffle/) {
            continue
        }
        change = (new[name] / (old[name] * drift) - 1) * 100
        if (change > allowed) {
            printf "WORSE  %+6.1f %%  %s: %d, and the table has %d\n", change, name, new[name], old[name]
            failed = 1
        } else if (change < -allowed) {
            printf "better %+6.1f %%  %s: %d, and the table has %d\n", change, name, new[name], old[name]
            better++
        }
    }
    for (name in old) {
        if (!(name in new)) {
            printf "GONE   %s is in the table and was not counted: counts.sh --write\n", name
            failed = 1
        }
    }
    if (better) {
        print "update the table, so that what was won is held: counts.sh --write"
    }
    if (!failed) {
        printf "%d counts compared, none more than %d %% worse\n", bodies, allowed
    }
    exit failed
}
