import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { Command } from '../../commands/command.ts'
import type { RoomScope } from '../../commands/command-scope.ts'
import { paneBeside } from '../../stores/workspace/panes/panes.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import { WORDS } from './words.ts'

const scrollLink = lazyModule(() => import('./scroll-link.ts'))
const windows = lazyModule(() => import('./tab-windows.ts'))

/**
 * What is done with panes, and with windows beside this one.
 * @param inFront does something with the tab in front, where there is one
 */
export function paneCommands(
  { stores: { workspace, toasts, ofFeatures } }: RoomScope,
  inFront: (act: (tab: string) => void) => () => void,
): readonly Command[] {
  const { panes } = workspace
  const refuse = (error: unknown): void => toasts.show(errorSentence(error), { tone: 'problem' })
  const apart = (tab: string, moves: boolean): void =>
    void windows().then(
      ({ TAB_WINDOWS }) =>
        ofFeatures
          .of(TAB_WINDOWS)
          .open(tab, workspace.state.getState().panes.front, { moves, at: null }),
      refuse,
    )
  return [
    {
      id: 'split-right',
      title: WORDS.right,
      keys: ['Mod+Alt+Shift+ArrowRight'],
      run: () => panes.split('right'),
    },
    {
      id: 'split-below',
      title: WORDS.below,
      keys: ['Mod+Alt+Shift+ArrowDown'],
      run: () => panes.split('below'),
    },
    {
      id: 'next-pane',
      title: WORDS.toNextPane,
      keys: ['F6'],
      run: () => panes.stepPane(1),
    },
    {
      id: 'previous-pane',
      title: WORDS.toPaneBefore,
      keys: ['Shift+F6'],
      run: () => panes.stepPane(-1),
    },
    {
      id: 'move-to-next-pane',
      title: WORDS.thisToNextPane,
      keys: [],
      run: inFront((tab) => {
        const all = workspace.state.getState().panes
        const id = paneBeside(all, all.front, 1)
        if (id === all.front) panes.place(tab, all.front, { id, side: 'right' })
        else panes.moveTab(tab, all.front, { id })
      }),
    },
    {
      id: 'open-tab-apart',
      title: WORDS.thisApart,
      keys: [],
      run: inFront((tab) => apart(tab, false)),
    },
    {
      id: 'move-tab-apart',
      title: WORDS.thisMovesApart,
      keys: [],
      run: inFront((tab) => apart(tab, true)),
    },
    {
      id: 'scroll-together',
      title: WORDS.scrollTogether,
      keys: [],
      run: () =>
        void scrollLink().then(({ SCROLL_LINK }) => {
          if (!ofFeatures.of(SCROLL_LINK).toggle()) toasts.show(WORDS.noOther)
        }, refuse),
    },
    {
      id: 'close-pane',
      title: WORDS.closePane,
      keys: [],
      run: () => panes.closePane(),
    },
  ]
}
