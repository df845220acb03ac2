import createDOMPurify from 'dompurify'
import { TEXT_ELEMENTS } from '../text-elements.ts'

const ALLOWED_ATTRIBUTES =
  'href title alt width height colspan rowspan align lang dir start open'.split(' ')
/** Relative addresses pass, those of another host without a scheme do not. */
const ALLOWED_ADDRESS = /^(?:(?:https?|mailto):|#|(?![a-z][a-z0-9+.-]*:|[\\/]{2}|\\))/i

export interface Sanitizer {
  /**
   * Parses HTML that nobody vouches for into a fragment of a document that is never shown, with text-level elements
   * only: no class, id, style, data or event attribute, no address that loads. `keep` is the one attribute that
   * stands for our own marks. An image keeps no address: `onImage` is told what it was, and its answer is put there.
   */
  sanitize(html: string, keep: string, onImage: (image: RawImage) => string): DocumentFragment
}
export interface RawImage {
  readonly url: string
  readonly alt: string
  readonly width: string | null
  readonly height: string | null
}

/**
 * One a window: the sanitiser makes the Trusted Types policy `dompurify`, and the page's policy allows one of a name.
 */
export function createSanitizer(window: Window & typeof globalThis): Sanitizer {
  const purify = createDOMPurify(window)
  let onImage: (image: RawImage) => string = () => ''
  let keep = ''

  purify.addHook('uponSanitizeElement', (node, data) => {
    if (data.tagName !== 'img' || !(node instanceof window.Element)) return
    const image: RawImage = {
      url: node.getAttribute('src') ?? '',
      alt: node.getAttribute('alt') ?? '',
      width: node.getAttribute('width'),
      height: node.getAttribute('height'),
    }
    // An attribute of our own on an image would be a forged mark: it is overwritten whatever it was.
    for (const name of node.getAttributeNames()) if (name !== keep) node.removeAttribute(name)
    node.setAttribute(keep, onImage(image))
  })

  return {
    sanitize(html, keepAttribute, imageListener) {
      onImage = imageListener
      keep = keepAttribute
      return purify.sanitize(html, {
        ALLOWED_TAGS: [...TEXT_ELEMENTS],
        ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES, keepAttribute],
        ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        SANITIZE_NAMED_PROPS: true,
        RETURN_DOM_FRAGMENT: true,
      })
    },
  }
}
