import type { Etag } from '../../../shared/domain/text/etag.ts'

/** Names a kept content by itself, where no change does. */
const IMAGE = 'image:'

export const namelessId = (etag: Etag): string => IMAGE + etag

/** The content that such an id names; null for another id. */
export const namelessEtag = (id: string): Etag | null =>
  id.startsWith(IMAGE) ? id.slice(IMAGE.length) : null
