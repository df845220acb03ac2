import type { PropertyRenamePlan } from '../../shared/contract/property.ts'
import type { ChangeSet } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { editProperty } from '../../shared/frontmatter/update-frontmatter.ts'
import { yamlValueProblem } from '../../shared/frontmatter/render-yaml.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Vault } from '../vault/vault.ts'
import { planWrites, writesAsShown, type NoteWrite } from './note-writes.ts'
import { saysRenamed, saysTooMany } from './words.ts'

/** More notes at once than anybody looks through. */
const MOST_NOTES = 5000

interface Services {
  readonly vault: Pick<Vault, 'read' | 'preview' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'notesWithProperty'>
}

/** What giving a property another name would do to all notes that have it. Reads only. @throws LatentError */
export async function planPropertyRename(
  { vault, knowledge }: Services,
  { from, to }: { readonly from: string; readonly to: string },
  signal: AbortSignal,
): Promise<PropertyRenamePlan> {
  const problem = yamlValueProblem(to, true)
  if (problem !== null) throw new LatentError('invalid_input', problem)
  const paths = await knowledge.notesWithProperty({ name: from, limit: MOST_NOTES + 1 })
  if (paths.length > MOST_NOTES)
    throw new LatentError('invalid_input', saysTooMany(MOST_NOTES, from))
  const { writes, left } = await planWrites(paths, renamed(vault, { from, to }), signal)
  return {
    changes: await vault.preview({ summary: '', changes: writes }),
    notes: writes.map(({ path, expect }) => ({ path, expect })),
    left,
  }
}

/**
 * Does that to the notes that were shown, all or none.
 * @throws LatentError `conflict` for one that is not as it was shown
 */
export async function renameProperty(
  { vault }: Pick<Services, 'vault'>,
  {
    from,
    to,
    notes,
  }: {
    readonly from: string
    readonly to: string
    readonly notes: readonly { readonly path: VaultPath; readonly expect: Etag }[]
  },
): Promise<AppliedChange[]> {
  const changes = await writesAsShown(notes, renamed(vault, { from, to }))
  const summary = saysRenamed(from, to, notes.length)
  const changeSet: ChangeSet = { summary, changes }
  return vault.apply(changeSet, { actor: 'user' })
}

const renamed =
  (vault: Pick<Vault, 'read'>, { from, to }: { readonly from: string; readonly to: string }) =>
  async (path: VaultPath): Promise<NoteWrite | null> => {
    const note = await vault.read(path)
    if (note.readOnlyReason !== null) throw new LatentError('denied', note.readOnlyReason)
    const text = editProperty(note.text, { kind: 'rename', name: from, to })
    return text === note.text
      ? null
      : { kind: 'write', path, text, expect: note.etag, additive: false }
  }
