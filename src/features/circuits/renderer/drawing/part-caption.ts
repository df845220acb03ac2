import type { PlacedPart } from './placed-part.ts'

/** What stands beside a part: its caption, where it has one, or its label. */
export function captionOf({
  component: { label, properties },
}: Pick<PlacedPart, 'component'>): string {
  const caption = properties?.['caption']
  return typeof caption === 'string' && caption.trim() !== '' ? caption : label
}
