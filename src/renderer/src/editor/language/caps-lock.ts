import { ViewPlugin, type EditorView } from '@codemirror/view'

/**
 * With Caps Lock on, Shift and a letter give a small letter, and the editor takes Ctrl+Shift+Z for Ctrl+Z: undo where redo
 * was asked for. Here keys with Ctrl or Cmd mean what stands on them; what nobody takes does what it does by itself.
 */
export const withoutCapsLock = ViewPlugin.define(({ dom }: EditorView) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, target } = event
    if (!shiftKey || !(ctrlKey || metaKey) || event.isComposing || !/^\p{Ll}$/u.test(key)) return
    event.stopPropagation()
    const { altKey, code, keyCode, repeat, location } = event
    const meant = new KeyboardEvent('keydown', {
      key: key.toUpperCase(),
      shiftKey,
      ctrlKey,
      metaKey,
      altKey,
      code,
      keyCode,
      repeat,
      location,
      bubbles: true,
      cancelable: true,
      composed: true,
    })
    if (!target?.dispatchEvent(meant)) event.preventDefault()
  }
  dom.addEventListener('keydown', onKeyDown, true)
  return { destroy: () => dom.removeEventListener('keydown', onKeyDown, true) }
})
