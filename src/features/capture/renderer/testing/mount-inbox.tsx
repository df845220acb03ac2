import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { mount, type Mounted, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import type { InboxItem } from '../../contract.ts'
import { InboxView } from '../inbox/inbox-view.tsx'
import type { CaptureStore } from '../stores/capture-store.ts'
import { CAPTURE } from '../stores/use-capture.ts'

/** A thought that waits, captured now, perhaps an idea. */
export const thought = (name: string, rest: Partial<InboxItem> = {}): InboxItem => ({
  path: vaultPath(`inbox/${name}.md`),
  name,
  text: `${name}\n`,
  capturedMs: Date.now(),
  isCapture: true,
  suggestedCategory: 'ideas',
  confidence: 0.5,
  why: null,
  alike: [],
  ...rest,
})

/** Main with these notes in its inbox: what is filed, merged or deleted is gone, until it is taken back. */
function scriptedInbox(first: readonly InboxItem[]): Answers {
  let known = first
  const before = new Map<string, readonly InboxItem[]>()
  const take = (paths: readonly string[]): string => {
    const groupId = `g${before.size + 1}`
    before.set(groupId, known)
    known = known.filter(({ path }) => !paths.includes(path))
    return groupId
  }
  return {
    ...noteAnswers(Object.fromEntries(first.map(({ path, text }) => [path, text]))),
    'inbox.list': () => [...known],
    'inbox.file': ({ paths }) => ({ filed: [], left: [], groupId: take(paths) }),
    'inbox.delete': ({ paths }) => ({ groupId: take(paths) }),
    'inbox.merge': ({ path, into }) => ({ into, groupId: take([path]) }),
    'undo.run': ({ selection }) => {
      const groupId = 'groupId' in selection ? selection.groupId : null
      known = before.get(groupId ?? '') ?? known
      return { groupId, undone: [], changeIds: [], clashes: [], refused: [] }
    },
  }
}

export type MountedInbox = Mounted & { readonly box: CaptureStore }

/** The inbox in the place of a note, as the window shows it. */
export async function mountInbox(
  items: readonly InboxItem[],
  { answers, ...options }: MountOptions = {},
): Promise<MountedInbox> {
  const mounted = await mount(
    <div style={{ display: 'flex', flexDirection: 'column', height: '100vh' }}>
      <InboxView />
    </div>,
    { ...options, answers: { ...scriptedInbox(items), ...answers } },
  )
  return { ...mounted, box: mounted.stores.ofFeatures.of(CAPTURE) }
}
