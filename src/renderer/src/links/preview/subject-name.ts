import { noteNameOf } from '../../../../shared/domain/vault-path.ts'
import { externalAddress } from '../../markdown/external-address.ts'
import { wikilinkText } from '../../markdown/wikilink-text.ts'
import type { PreviewSubject } from '../../stores/link-preview-store.ts'

/** How a link is called before anybody knows where it leads. */
export function subjectName(subject: PreviewSubject): string {
  switch (subject.kind) {
    case 'place':
      return noteNameOf(subject.path)
    case 'address':
      return externalAddress(subject.href)?.host ?? subject.href.slice(0, 100)
    case 'link':
      return wikilinkText(subject.type === 'markdown' ? readable(subject.target) : subject.target)
  }
}

/** What is behind the `#` of a link: a heading, or a block; null for none. */
export function placeInNote(subject: PreviewSubject): string | null {
  if (subject.kind !== 'link') return null
  const target = subject.type === 'markdown' ? readable(subject.target) : subject.target
  const hash = target.indexOf('#')
  const place = hash === -1 ? '' : target.slice(hash + 1).replaceAll('#', ' › ')
  return place.trim() === '' ? null : place.trim()
}

function readable(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target // a name may have a percent sign
  }
}
