import type { LinkPlan, LinkWish } from '../../shared/contract/known.ts'
import type { Change } from '../../shared/domain/change-set.ts'
import type { AppliedChange } from '../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../shared/domain/vault-path.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import type { Vault } from '../vault/vault.ts'
import { saysLinked, saysUnlinked } from './words.ts'

/** Links that a person wants written into notes: shown first, then written as one group. */
export interface LinkWriting {
  /** What the wish would do to which notes. Reads only. @throws LatentError `not_found`, `unavailable` */
  plan(wish: LinkWish, signal: AbortSignal): Promise<LinkPlan>
  /**
   * Does that to the notes that were shown, all or none.
   * @throws LatentError `conflict` for one that is not as it was shown
   */
  write(
    request: { readonly wish: LinkWish; readonly notes: readonly ShownNote[] },
    signal: AbortSignal,
  ): Promise<{ changes: AppliedChange[]; links: number; groupId: string | null }>
}

interface ShownNote {
  readonly path: VaultPath
  readonly expect: Etag
}
type Write = Change & { readonly kind: 'write' }

export function createLinkWriting({
  vault,
  knowledge,
  groupOf,
}: {
  readonly vault: Pick<Vault, 'preview' | 'apply'>
  readonly knowledge: Pick<Knowledge, 'wishedLinks'>
  /** The group that a change was made in. */
  groupOf(changeId: string): string | null
}): LinkWriting {
  async function look(wish: LinkWish, signal: AbortSignal) {
    const rewrites = await knowledge.wishedLinks(wish, signal)
    const writes = rewrites.flatMap(({ path, text, etag, count }) => {
      if (text === null || etag === null) return []
      const write: Write = { kind: 'write', path, text, expect: etag, additive: false }
      return [{ write, etag, count }]
    })
    return { writes, left: rewrites.flatMap((note) => note.left) }
  }

  return {
    async plan(wish, signal) {
      const { writes, left } = await look(wish, signal)
      return {
        changes: await vault.preview({ summary: '', changes: writes.map(({ write }) => write) }),
        notes: writes.map(({ write, etag }) => ({ path: write.path, expect: etag })),
        links: writes.reduce((sum, { count }) => sum + count, 0),
        left: left.map(({ path, line, reason }) => ({ path, line, reason })),
      }
    },
    async write({ wish, notes }, signal) {
      const { writes } = await look(only(wish, notes), signal)
      const chosen = notes.map(({ path, expect }) => {
        const found = writes.find(({ write }) => write.path === path)
        if (found?.etag !== expect) throw new LatentError('conflict', saysUnlinked(path))
        return found
      })
      signal.throwIfAborted()
      const links = chosen.reduce((sum, { count }) => sum + count, 0)
      const changes = await vault.apply(
        {
          summary: saysLinked(wish.to, links, chosen.length),
          changes: chosen.map(({ write }) => write),
        },
        { actor: 'user' },
      )
      const [first] = changes
      return { changes, links, groupId: first ? groupOf(first.changeId) : null }
    },
  }
}

/** Only what of the wish is about these notes. */
function only(wish: LinkWish, notes: readonly ShownNote[]): LinkWish {
  if (wish.kind === 'retarget') return wish
  const shown = new Set(notes.map(({ path }) => path))
  return { ...wish, spots: wish.spots.filter(({ path }) => shown.has(path)) }
}
