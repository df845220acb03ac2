import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import type { Stores } from '../../stores/stores.ts'

/** Sends what is written with what is attached, once that is on disk. */
export async function sendMessage({ chat, workspace, context }: Stores): Promise<void> {
  const { draft } = chat.state.getState()
  const unsaved = await context.saveAttached()
  if (unsaved.length > 0) {
    const problem = `Nothing was sent: ${unsaved.join(', ')} could not be saved, so the assistant would read an older text.`
    context.state.setState({ problem })
    return
  }
  const { attached, pictures, withoutOpen } = context.state.getState()
  const { active } = workspace.state.getState().tabs
  const isNamed = active !== null && isNotePath(active) && active !== withoutOpen
  if (await chat.send(draft, isNamed ? active : null, attached, pictures))
    context.clear(attached, pictures)
}

/** Takes away what was attached last, then the note in front. */
export function removeLast({ workspace, context }: Stores): void {
  const { attached, pictures } = context.state.getState()
  const last = attached.at(-1)
  const picture = pictures.at(-1)
  const { active } = workspace.state.getState().tabs
  if (picture) context.removePicture(picture)
  else if (last) context.remove(last)
  else if (active !== null) context.nameOpen(active, false)
}
