import { createElement } from 'react'
import type { DialogScope, WindowFeature } from '../../renderer/src/feature.ts'
import { lazyView } from '../../renderer/src/ui/lazy/lazy-view.tsx'

const ActivityDialog = lazyView(
  async () => (await import('./renderer/activity-dialog.tsx')).ActivityDialog,
)

/** `turnId`: only what this turn did. */
const show = ({ showDialog }: DialogScope, turnId: string | null): void =>
  showDialog(createElement(ActivityDialog, { key: turnId, turnId }))

/** What the assistant and other tools did, as the log of the core has it. */
export const activity: WindowFeature = {
  name: 'activity',
  commands: (scope) => [
    {
      id: 'activity',
      title: 'Show the activity of the assistant',
      keys: ['Mod+Alt+A'],
      place: 'versions',
      run: () => show(scope, null),
    },
  ],
  turnActions: [{ label: 'Activity', run: show }],
}
