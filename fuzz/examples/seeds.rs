//! `seeds FOLDER`: writes inputs to begin with into FOLDER/TARGET, and the dictionaries into FOLDER.

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("seeds FOLDER");
        return ExitCode::FAILURE;
    };
    match bura_fuzz::seeds::write(&PathBuf::from(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
