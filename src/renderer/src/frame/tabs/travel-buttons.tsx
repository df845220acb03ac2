import { useRef, useState, type ReactElement } from 'react'
import { useStore } from 'zustand'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useNoteNames } from '../../connection/use-note-names.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { View } from '../../feature.ts'
import { paneOf } from '../../stores/workspace/panes/panes.ts'
import { NOWHERE, stopsAhead, stopsBehind, type Stop } from '../../stores/workspace/panes/travel.ts'
import { viewOf } from '../../stores/workspace/tab-list.ts'
import { IconButton } from '../../ui/field/icon-button.tsx'
import { BackIcon, ForwardIcon } from '../../ui/icons.ts'
import { MenuAt } from '../../ui/menu/menu-at.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { WORDS } from './words.ts'

const LONG_PRESS_MS = 400
const MOST_LISTED = 15

/** Back and forward on the way through a pane; held, or with the other button, each lists where it leads. */
export function TravelButtons({
  id,
  views,
  commands,
}: {
  /** Of the pane. */
  readonly id: string
  readonly views: readonly View[]
  readonly commands: CommandsById
}) {
  const { workspace } = useStores()
  const travel = useStore(workspace.state, ({ panes }) => paneOf(panes, id)?.travel ?? NOWHERE)
  const go = (step: number) => (): void => {
    workspace.panes.toFront(id)
    workspace.panes.travel(step)
  }
  const shared = { views, go }
  return (
    <>
      <Way
        {...shared}
        label={WORDS.back}
        keys={commands.keysOf('go-back')}
        icon={<BackIcon />}
        stops={stopsBehind(travel)}
        sign={-1}
      />
      <Way
        {...shared}
        label={WORDS.forward}
        keys={commands.keysOf('go-forward')}
        icon={<ForwardIcon />}
        stops={stopsAhead(travel)}
        sign={1}
      />
    </>
  )
}

function Way({
  label,
  keys,
  icon,
  stops,
  sign,
  views,
  go,
}: {
  readonly label: string
  readonly keys: string | undefined
  readonly icon: ReactElement
  /** The nearest first. */
  readonly stops: readonly Stop[]
  readonly sign: 1 | -1
  readonly views: readonly View[]
  readonly go: (step: number) => () => void
}) {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const list = (element: Element): void => {
    const { left, bottom } = element.getBoundingClientRect()
    setAt({ x: left, y: bottom + 4 })
  }
  const release = (): void => clearTimeout(timer.current)
  return (
    <>
      <IconButton
        label={label}
        {...(keys === undefined ? {} : { keys })}
        icon={icon}
        disabled={stops.length === 0}
        onPointerDown={({ currentTarget }) => {
          wasHeld.current = false
          timer.current = setTimeout(() => {
            wasHeld.current = true
            list(currentTarget)
          }, LONG_PRESS_MS)
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onContextMenu={(event) => {
          event.preventDefault()
          release()
          list(event.currentTarget)
        }}
        onClick={() => {
          release()
          if (!wasHeld.current) go(sign)()
        }}
      />
      {at && stops.length > 0 ? (
        <StopMenu
          at={at}
          stops={stops}
          sign={sign}
          views={views}
          go={go}
          onClose={() => setAt(null)}
        />
      ) : null}
    </>
  )
}

function StopMenu({
  at,
  stops,
  sign,
  views,
  go,
  onClose,
}: {
  readonly at: { readonly x: number; readonly y: number }
  readonly stops: readonly Stop[]
  readonly sign: 1 | -1
  readonly views: readonly View[]
  readonly go: (step: number) => () => void
  readonly onClose: () => void
}) {
  const listed = stops.slice(0, MOST_LISTED)
  const nameOf = useNoteNames(listed.map(({ tab }) => tab))
  return (
    <MenuAt
      at={at}
      onClose={onClose}
      items={listed.map(({ tab }, index) => ({
        label: showInvisible(views.find((view) => view.id === viewOf(tab))?.label ?? nameOf(tab)),
        onSelect: go(sign * (index + 1)),
      }))}
    />
  )
}
