/** A kind of picture that models see and the window shows. */
export interface PictureKind {
  readonly extension: string
  /** Its media type. */
  readonly type: string
}

const KINDS: readonly (PictureKind & { readonly begins: RegExp })[] = [
  { extension: 'png', type: 'image/png', begins: /^\x89PNG/ },
  { extension: 'jpg', type: 'image/jpeg', begins: /^\xff\xd8\xff/ },
  { extension: 'gif', type: 'image/gif', begins: /^GIF8/ },
  { extension: 'webp', type: 'image/webp', begins: /^RIFF[^]{4}WEBP/ },
]

/** By the first bytes, since a name and what a clipboard says prove nothing; null for what is no such picture. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return KINDS.find(({ begins }) => begins.test(start)) ?? null
}
