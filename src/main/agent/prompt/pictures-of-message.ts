import type { ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import { vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import type { ToolServices } from '../../tools/define/define-tool.ts'

/** The most that one message takes along. */
export const MOST_IMAGES = 10
const IS_PICTURE = /\.(png|jpe?g|gif|webp)$/i
const EMBED = /!\[\[([^\]|#\n]{1,400})/g

/**
 * The pictures that belong to a message: those given with it, those that its text shows (`![[plan.png]]`), and those
 * that the attached notes show. Each once, in this order. What does not name a picture of the vault is left to be text.
 */
export async function picturesOfMessage(
  message: {
    readonly text: string
    readonly context: readonly ContextReference[]
    readonly images: readonly VaultPath[]
  },
  knowledge: Pick<ToolServices['knowledge'], 'forwardLinks' | 'resolveLink'>,
): Promise<VaultPath[]> {
  const found = new Set<VaultPath>(message.images)
  for (const [, target = ''] of message.text.matchAll(EMBED)) {
    if (found.size >= MOST_IMAGES || !IS_PICTURE.test(target.trim())) continue
    const link = await knowledge.resolveLink({ from: null, target: target.trim(), type: 'embed' })
    if (link.path !== null) found.add(link.path)
  }
  for (const reference of message.context) {
    if (reference.kind !== 'note' || found.size >= MOST_IMAGES) continue
    for (const link of await knowledge.forwardLinks({ path: reference.path }))
      if (link.link_type === 'embed' && link.exists && IS_PICTURE.test(link.target_path))
        found.add(vaultPath(link.target_path))
  }
  return [...found].slice(0, MOST_IMAGES)
}
