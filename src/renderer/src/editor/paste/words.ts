export const LARGE_PASTE = 'A large page is being pasted. Esc gives it up.'
export const NOTE_WAS_LEFT = 'The note was left before the paste was ready. Paste it again there.'
