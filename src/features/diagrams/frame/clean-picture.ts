/** What runs, or shows another page. */
const RUNS = [
  'script',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
  'base',
  'form',
  'audio',
  'video',
]
const LOADING = ['src', 'srcset', 'href', 'xlink:href', 'poster', 'data']
/** Where a link in a copy may lead. */
const LINK = /^(?:https?:|mailto:|#)/i
const OWN = /^(?:#|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,])/i

/**
 * Takes out of a picture what would run or load where it is opened: in the window it is an image, in which nothing does
 * so, but it is copied and saved, too.
 */
export function cleanPicture(picture: SVGSVGElement): void {
  for (const element of picture.querySelectorAll(RUNS.join())) element.remove()
  for (const element of [picture, ...picture.querySelectorAll('*')]) {
    const allowed = element.localName === 'a' ? LINK : OWN
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? ''
      if (
        /^on/i.test(name) ||
        (LOADING.includes(name.toLowerCase()) && !allowed.test(value.trim())) ||
        (name !== 'style' && loads(value))
      )
        element.removeAttribute(name)
    }
    const style = element.getAttribute('style')
    if (style !== null && loads(style)) element.removeAttribute('style')
    if (element.localName === 'style' && loads(element.textContent ?? '')) element.remove()
  }
}

/** Whether a style names something that is not in the picture itself. */
const loads = (style: string): boolean =>
  /@import|image-set\(|url\(\s*["']?(?!\s*["']?(?:#|data:image\/))/i.test(style)
