//! Operating systems have no need for file dialogs, because players can put files into the game's
//! folders themselves.

/// The file dialogs of a browser. This type has no values here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Dialogs {}

/// A file that the player is choosing.
#[derive(Debug)]
pub(crate) enum ChosenFile {}

/// Returns the browser's file dialogs, or `None` outside a browser.
pub(crate) fn dialogs() -> Option<Dialogs> {
    None
}

impl Dialogs {
    /// Lets the player choose a text file.
    pub(crate) fn choose_file(self) -> ChosenFile {
        match self {}
    }

    /// Saves a file under a name that the player or the browser chooses.
    pub(crate) fn save_file(self, _name: &str, _content: &[u8]) {
        match self {}
    }
}

impl ChosenFile {
    /// Removes and returns the name and the contents of the file once they are read.
    pub(crate) fn take_ready(&self) -> Option<(String, String)> {
        match *self {}
    }
}
