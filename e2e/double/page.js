// Runs in the page. Chromium lets a script close only what a script opened; Electron lets it close its window.
// And addresses of `latent-asset:` become the ones that the double can intercept, before Chromium sees them.
() => {
  // Chromium tells the program of a click with the other button, or of the key, unless the page took it.
  addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const field = event.target.closest('input, textarea, [contenteditable]')
    const isField = field?.matches('input, textarea') ?? false
    const caret = document.caretPositionFromPoint(event.clientX, event.clientY)
    const text = caret?.offsetNode instanceof Text && !isField ? caret.offsetNode.data : ''
    const word = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(({ 0: one, index }) => index <= caret.offset && caret.offset <= index + one.length)?.[0] ?? ''
    document.dispatchEvent(new CustomEvent('double:menu', { detail: JSON.stringify({ word, isEditable: field?.isContentEditable || isField, formControlType: isField ? 'input-text' : 'none' }) }))
  })
  window.close = () => void document.dispatchEvent(new CustomEvent('double:close'))
  const map = (url) => String(url).replace(/^latent-asset:\/\/([^/]+)/, 'https://$1.latent-asset.double')
  const set = Element.prototype.setAttribute
  Element.prototype.setAttribute = function (name, value) {
    return set.call(this, name, /^(src|href|poster)$/i.test(name) && String(value).startsWith('latent-asset:') ? map(value) : value)
  }
  for (const type of [HTMLImageElement, HTMLMediaElement, HTMLSourceElement, HTMLIFrameElement]) {
    const property = Object.getOwnPropertyDescriptor(type.prototype, 'src')
    Object.defineProperty(type.prototype, 'src', { ...property, set(value) { property.set.call(this, map(value)) } })
  }
  const load = window.fetch
  window.fetch = (input, init) => load(typeof input === 'string' ? map(input) : input, init)
}
