import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { Segmented } from '../../../../renderer/src/ui/field/segmented.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import {
  ChevronDownIcon,
  CloseIcon,
  FilterIcon,
  SearchIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Popover } from '../../../../renderer/src/ui/layout/popover.tsx'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import type { GraphView } from '../../shared/graph-view.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import { GraphOptions } from './graph-options.tsx'
import styles from './graph-toolbar.module.css'

const SCOPES = [
  { value: 'vault', label: WORDS.vault },
  { value: 'around', label: WORDS.around },
] as const
const DEPTHS = ['1', '2', '3', '4'].map((value) => ({ value, label: value }))
const DIRECTIONS = ['both', 'from', 'to'] as const

/** What of the graph is shown, and how. */
export function GraphToolbar({
  view,
  onView,
  text,
  onText,
  problem,
  properties,
  notice,
}: {
  readonly view: GraphView
  readonly onView: (patch: Partial<GraphView>) => void
  readonly text: string
  readonly onText: (text: string) => void
  /** What cannot be understood in the text. */
  readonly problem: string | null
  readonly properties: readonly string[]
  /** Why there are no notes about the same. */
  readonly notice: string | null
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={WORDS.scope}>
      <Segmented
        label={WORDS.scope}
        options={SCOPES}
        value={view.scope}
        onChange={(scope) => onView({ scope })}
      />
      {view.scope === 'around' ? (
        <>
          <Segmented
            label={WORDS.depth}
            options={DEPTHS}
            value={String(view.depth)}
            onChange={(depth) => onView({ depth: Number(depth) })}
          />
          <Menu
            align="start"
            trigger={
              <Button
                kind="quiet"
                icon={<ChevronDownIcon aria-hidden="true" />}
                title={WORDS.direction}
              >
                {WORDS[view.direction]}
              </Button>
            }
            items={DIRECTIONS.map((direction) => ({
              label: WORDS[direction],
              isChosen: direction === view.direction,
              onSelect: () => onView({ direction }),
            }))}
          />
        </>
      ) : null}
      <div className={styles.end}>
        <TextField
          type="search"
          label={WORDS.search}
          hideLabel
          placeholder={WORDS.searchHint}
          className={styles.search}
          icon={<SearchIcon aria-hidden="true" />}
          value={text}
          error={problem}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape' && text !== '') onText('')
            else if (event.key === 'ArrowDown')
              document.querySelector<HTMLElement>('[data-graph-list]')?.focus()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
          end={
            text === '' ? null : (
              <IconButton
                label={WORDS.clear}
                size="small"
                icon={<CloseIcon />}
                onClick={() => onText('')}
              />
            )
          }
        />
        <Popover
          label={WORDS.options}
          align="end"
          trigger={
            <Button kind="quiet" icon={<FilterIcon aria-hidden="true" />}>
              {WORDS.options}
            </Button>
          }
        >
          <GraphOptions view={view} onView={onView} properties={properties} notice={notice} />
        </Popover>
      </div>
    </div>
  )
}
