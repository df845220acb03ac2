import { useStore } from 'zustand'
import { useRovingFocus } from './use-roving-focus.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { View } from '../../feature.ts'
import { sideOf } from '../../stores/workspace/panel-sides.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { SettingsIcon } from '../../ui/icons.ts'
import { CORE_PANELS } from '../panels/core-panels.tsx'
import { useEnteredPanel } from '../panels/use-entered-panel.ts'
import { RailButton } from './rail-button.tsx'
import { SkipLinks } from './skip-links.tsx'
import styles from './rail.module.css'

/** Those that begin on the left are in the rail, whichever side they are on. */
const PANELS = CORE_PANELS.filter(({ home }) => home === 'left')

/** What can be shown, at the left edge. */
export function Rail({
  views,
  view,
  commands,
}: {
  readonly views: readonly View[]
  /** The one that is shown instead of the notes. */
  readonly view: View | undefined
  readonly commands: CommandsById
}) {
  const { workspace, overlay, app } = useStores()
  const hidden = useStore(app.state, (state) => state.app?.settings.hiddenViews)
  const hasNames = useStore(app.state, (state) => state.app?.settings.railNames)
  const roving = useRovingFocus()
  const frame = useStore(workspace.state, (state) => state.frame)
  const panel = useStore(workspace.state, (state) => state.panel)
  const openSide = (id: string): 'leftOpen' | 'rightOpen' | null => {
    const side = sideOf(frame, id)
    const isShown =
      side === 'left'
        ? frame.leftOpen && frame.leftPanel === id
        : frame.rightOpen && frame.rightPanel === id
    return isShown ? (side === 'left' ? 'leftOpen' : 'rightOpen') : null
  }
  const showOrHide = (id: string) => (): void => {
    const side = openSide(id)
    if (side === null) return workspace.showPanel(id)
    workspace.setFrame({ [side]: false })
    workspace.enterPanel(null)
  }
  // One place is lit: the panel that the person is in, else the view, else what is open beside the note.
  const entered = PANELS.find(({ id }) => id === panel && openSide(id) !== null)
  const beside = PANELS.find(({ id }) => openSide(id) !== null)
  const lit = entered ?? (view ? undefined : beside)
  useEnteredPanel(workspace)
  return (
    <>
      <SkipLinks commands={commands} />
      <nav
        {...roving}
        id="rail"
        className={styles.rail}
        aria-label="Views"
        data-names={hasNames ? '' : undefined}
      >
        {PANELS.map(({ id, label, icon }) => (
          <IconButton
            key={id}
            label={label}
            data-name={label}
            keys={commands.keysOf(id)}
            side="right"
            icon={icon}
            aria-expanded={openSide(id) !== null}
            data-lit={lit?.id === id ? '' : undefined}
            onClick={showOrHide(id)}
          />
        ))}
        {views
          .filter(({ id }) => !hidden?.includes(id) || view?.id === id)
          .map((each) => (
            <RailButton
              key={each.id}
              view={each}
              keys={commands.keysOf(each.command)}
              isShown={frame.view === each.id}
              isLit={frame.view === each.id && lit === undefined}
              onClick={() =>
                workspace.setFrame({ view: frame.view === each.id ? 'notes' : each.id })
              }
            />
          ))}
        <span className={styles.spring} />
        <IconButton
          label="Settings"
          data-name="Settings"
          keys={commands.keysOf('settings')}
          side="right"
          icon={<SettingsIcon />}
          onClick={() => overlay.show({ kind: 'settings' })}
        />
      </nav>
    </>
  )
}
