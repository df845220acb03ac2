import { linkFragment } from '../../../../../shared/domain/link-fragment.ts'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../../shared/rpc/errors.ts'
import { useClient } from '../../../connection/connection-context.tsx'
import { useStores } from '../../../connection/stores-context.tsx'
import { useEditorServices } from '../../use-editor-services.ts'

export type PropertyLink =
  | { readonly type: 'note'; readonly target: string; readonly text: string }
  | { readonly type: 'web'; readonly target: string; readonly text: string }

/** The link that a value is; null for one that is no link, or more than one. */
export function linkIn(value: string): PropertyLink | null {
  const [, target, shown] = /^\s*\[\[([^[\]|]+)(?:\|([^[\]]*))?\]\]\s*$/.exec(value) ?? []
  if (target !== undefined)
    return { type: 'note', target, text: shown ?? target.replace(/^.*\/(?=[^/]+$)/, '') }
  return /^https?:\/\/\S+$/.test(value.trim())
    ? { type: 'web', target: value.trim(), text: value.trim() }
    : null
}

/** Follows a link in a property of the note at `path`; where there is no note yet, it is made. */
export function useOpenLink(path: VaultPath): (link: PropertyLink) => void {
  const client = useClient()
  const { workspace, toasts } = useStores()
  const services = useEditorServices()
  async function follow(target: string): Promise<void> {
    try {
      const found = await client.call('link.resolve', { from: path, target, type: 'wikilink' })
      if (found.path)
        workspace.openNote(found.path, { line: found.line, fragment: linkFragment(target) })
      else if (found.createPath) services.create(found.createPath)
    } catch (error) {
      toasts.show(errorSentence(error), { tone: 'problem' })
    }
  }
  return (link) =>
    link.type === 'web' ? services.openWebAddress(link.target) : void follow(link.target)
}
