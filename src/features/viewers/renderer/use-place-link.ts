import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { fileNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { placeLink, quotation } from '../shared/file-place.ts'
import { VIEWER_WORDS } from './viewer-words.ts'

export interface PlaceLinks {
  /** Puts a link to a place of the file on the clipboard, and says so. */
  copyLink(fragment: string, text: string): void
  /** The same for a passage, quoted, with that link below it. */
  copyQuote(passage: string, fragment: string, text: string): void
}

/** Links into a file, as they are written in notes: by the shortest name that means it. */
export function usePlaceLinks(path: VaultPath): PlaceLinks {
  const client = useClient()
  const { toasts } = useStores()
  async function linkTo(fragment: string, text: string): Promise<string> {
    const query = fileNameOf(path)
    // Without the index its path means it as well.
    const names = await client.call('file.names', { query, limit: 20 }).catch(() => [])
    const target = names.find((each) => each.path === path)?.linkText ?? path
    return placeLink(target, fragment, text)
  }
  function write(make: () => Promise<string>, said: string): void {
    make()
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => toasts.show(said),
        () => toasts.show(VIEWER_WORDS.notCopied, { tone: 'problem' }),
      )
  }
  return {
    copyLink: (fragment, text) => write(() => linkTo(fragment, text), VIEWER_WORDS.copiedLink),
    copyQuote: (passage, fragment, text) =>
      write(async () => quotation(passage, await linkTo(fragment, text)), VIEWER_WORDS.copiedQuote),
  }
}
