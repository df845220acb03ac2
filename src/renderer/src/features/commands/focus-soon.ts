/**
 * As soon as the panel is drawn, which is before the next key: what is typed right away is meant for it. And again a
 * frame later, when a palette that was closed has given the focus back. What is loaded first gets it once it is there,
 * unless the person has done something else meanwhile.
 */
export function focusSoon(selector: string): void {
  const focus = (): boolean => {
    const found = document.querySelector<HTMLElement>(selector)
    found?.focus()
    return found !== null
  }
  queueMicrotask(focus)
  requestAnimationFrame(() => {
    if (!focus()) focusOnceThere(focus)
  })
}

function focusOnceThere(focus: () => boolean): void {
  const observer = new MutationObserver(() => {
    if (focus()) stop()
  })
  const stop = (): void => {
    observer.disconnect()
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, stop, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, stop, true)
}
