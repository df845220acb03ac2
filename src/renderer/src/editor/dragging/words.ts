/** What the handle of a block says to a person. */
export const DRAGGING_WORDS = {
  handle: 'Drag to move, click to select (Alt+↑ and Alt+↓ move too)',
  unclear: 'It would be read as something else there, so it stays where it is.',
} as const
