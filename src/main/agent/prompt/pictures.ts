import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import type { ModelMessage } from '../../../shared/domain/chat/model-message.ts'

/** A picture of the vault, as it can be sent, or why it cannot. */
export type Picture =
  | { readonly status: 'read'; readonly dataUrl: string; readonly sizeBytes: number }
  /** `reason` ends a sentence that begins with its name: "is larger than 5 MB". */
  | { readonly status: 'refused'; readonly reason: string }

/** Never rejects. */
export type ReadPicture = (path: VaultPath) => Promise<Picture>

/** What goes along with one request: the messages with words where the pictures are, and the pictures. */
export interface Illustrated {
  readonly messages: readonly ModelMessage[]
  /** Data URLs by path. */
  readonly pictures: ReadonlyMap<VaultPath, string>
  /** Sentences for the person, each once in a turn: what was not sent, and why. */
  readonly problems: readonly string[]
}

/** Every picture costs as much as a page or two of text, again with each request. */
const MOST_PICTURES = 6
const MOST_BYTES = 15_000_000

export interface Pictures {
  illustrate(messages: readonly ModelMessage[]): Promise<Illustrated>
}

/**
 * The pictures of one turn, each read once. The newest go first when there are more than a request may hold; where one
 * is not sent its message says so, and the person is told.
 */
export function createPictures({
  read,
  model,
}: {
  readonly read: ReadPicture
  readonly model: { readonly label: string; readonly seesImages: boolean }
}): Pictures {
  const known = new Map<VaultPath, Picture>()
  const told = new Set<string>()

  async function pictureOf(path: VaultPath): Promise<Picture> {
    if (!model.seesImages)
      return { status: 'refused', reason: `was not sent: ${model.label} does not see pictures` }
    const picture = known.get(path) ?? (await read(path))
    known.set(path, picture)
    return picture
  }

  return {
    async illustrate(messages) {
      const newest = [...new Set(messages.toReversed().flatMap(({ images = [] }) => images))]
      const sent = new Map<VaultPath, string>()
      const refused = new Map<VaultPath, string>()
      let sizeBytes = 0
      for (const path of newest) {
        const picture = await pictureOf(path)
        if (picture.status === 'refused') refused.set(path, picture.reason)
        else if (sent.size >= MOST_PICTURES || sizeBytes + picture.sizeBytes > MOST_BYTES)
          refused.set(path, 'was not sent again: newer pictures took its place')
        else {
          sent.set(path, picture.dataUrl)
          sizeBytes += picture.sizeBytes
        }
      }
      const problems = [...refused]
        .map(([path, reason]) => `${path} ${reason}.`)
        .filter((sentence) => !told.has(sentence))
      for (const sentence of problems) told.add(sentence)
      const words = (path: VaultPath): string =>
        sent.has(path) ? mark(path) : `[Picture “${path}” ${refused.get(path)}]`
      return {
        problems,
        pictures: sent,
        messages: messages.map((message) =>
          message.images
            ? {
                ...message,
                content: [message.content ?? '', ...message.images.map(words)].join('\n\n'),
              }
            : message,
        ),
      }
    },
  }
}

const mark = (path: VaultPath): string => `[Picture “${path}”]`

/**
 * Gives out each picture once, to the first message of the person that has its mark.
 * @returns the data URLs of the pictures that belong into a message with this content
 */
export function takePictures(
  pictures: ReadonlyMap<VaultPath, string> = new Map(),
): (content: string) => readonly string[] {
  const left = new Map(pictures)
  return (content) => {
    const shown = [...left].filter(([path]) => content.includes(mark(path)))
    for (const [path] of shown) left.delete(path)
    return shown.map(([, url]) => url)
  }
}
