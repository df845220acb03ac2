import type { KeyboardEvent } from 'react'

/** Keys that only hold others, and those that with Ctrl or ⌘ still only move and delete in a field. */
const OF_FIELD =
  /^(?:[acvxyz]|Control|Meta|Alt|AltGraph|Shift|Backspace|Delete|Home|End|Arrow(?:Left|Right|Up|Down))$/i

/** Whether a key is a command of the window, and not one of the field that is typed into. */
export const isCommandKey = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'getModifierState'>,
): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !OF_FIELD.test(event.key) &&
  // On Windows it is told as Ctrl and Alt, and writes letters.
  !event.getModifierState('AltGraph')
