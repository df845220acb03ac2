/** What the menu of the text says of what it could not do. */
export const TEXT_MENU_REFUSALS = {
  changed: 'The word was changed meanwhile. Nothing was rewritten; look at it again.',
  passageChanged: 'The passage was changed meanwhile. Nothing was written; select it again.',
  notCopied: 'Nothing was copied: the browser did not allow it.',
} as const
