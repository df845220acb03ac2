/**
 * As soon as the panel is drawn, which is before the next key: what is typed right away is meant for it. And again a
 * frame later, when a palette that was closed has given the focus back.
 */
export function focusSoon(selector: string): void {
  const focus = (): void => document.querySelector<HTMLElement>(selector)?.focus()
  queueMicrotask(focus)
  requestAnimationFrame(focus)
}
