import { showInvisible } from '../../../../shared/domain/text/visible-text.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import type { GraphView } from '../../shared/graph-view.ts'
import type { ColourGroup } from '../data/colour-groups.ts'
import { GROUP_TOKENS } from '../picture/picture-look.ts'
import { groupKey } from '../state/use-scene.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './legend.module.css'

/** What the colours mean; each group is hidden and shown by a click. */
export const Legend = ({
  groups,
  colour,
  hidden,
  onToggle,
}: {
  readonly groups: readonly ColourGroup[]
  readonly colour: GraphView['colour']
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}) => (
  <div className={styles.legend} role="group" aria-label={WORDS.legend}>
    {groups.map((group) => {
      const key = groupKey(group)
      const name = groupName(group, colour)
      return (
        <button
          key={key}
          type="button"
          className={styles.group}
          aria-pressed={!hidden.has(key)}
          title={name}
          onClick={() => onToggle(key)}
        >
          <span
            className={styles.dot}
            style={{ background: `var(${GROUP_TOKENS[group.colour] ?? '--ink-3'})` }}
          />
          <bdi className={styles.name}>{name}</bdi>
          <span className={styles.count}>{spokenNumber(group.count)}</span>
        </button>
      )
    })}
  </div>
)

function groupName({ kind, name }: ColourGroup, colour: GraphView['colour']): string {
  if (kind === 'other') return WORDS.otherGroups
  if (kind === 'none') return WORDS.noGroup[colour]
  return colour === 'tag' ? `#${showInvisible(name)}` : showInvisible(name)
}
