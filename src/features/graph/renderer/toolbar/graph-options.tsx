import type { ReactNode } from 'react'
import { showInvisible } from '../../../../shared/domain/text/visible-text.ts'
import { useFeatureSettings } from '../../../../renderer/src/connection/use-feature-settings.ts'
import { useReport } from '../../../../renderer/src/connection/use-report.ts'
import { Choice } from '../../../../renderer/src/ui/field/choice.tsx'
import type { GraphView } from '../../shared/graph-view.ts'
import { GraphSettings } from '../../shared/settings.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './graph-options.module.css'

const PICTURES = ['automatic', 'moving', 'still'] as const

/** What is shown besides linked notes, what colours mean, time, and how it is drawn; each choice counts at once. */
export function GraphOptions({
  view,
  onView,
  properties,
  notice,
}: {
  readonly view: GraphView
  readonly onView: (patch: Partial<GraphView>) => void
  readonly properties: readonly string[]
  readonly notice: string | null
}) {
  const { settings, set } = useFeatureSettings(GraphSettings)
  const report = useReport()
  return (
    <div className={styles.options}>
      <Group title={WORDS.show}>
        <Choice
          label={WORDS.orphans}
          isOn={view.orphans}
          onClick={() => onView({ orphans: !view.orphans })}
        />
        <Choice
          label={WORDS.missing}
          isOn={view.missing}
          onClick={() => onView({ missing: !view.missing })}
        />
        {view.scope === 'around' ? (
          <Choice
            label={WORDS.meaning}
            isOn={view.meaning}
            onClick={() => onView({ meaning: !view.meaning })}
          />
        ) : null}
      </Group>
      {notice === null ? null : <p className={styles.note}>{notice}</p>}
      <Group title={WORDS.colour}>
        {(['none', 'folder', 'tag'] as const).map((colour) => (
          <Choice
            key={colour}
            label={WORDS[colour]}
            isOn={view.colour === colour}
            onClick={() => onView({ colour })}
          />
        ))}
        {properties.map((property) => (
          <Choice
            key={property}
            label={showInvisible(property)}
            isOn={view.colour === 'property' && view.property === property}
            onClick={() => onView({ colour: 'property', property })}
          />
        ))}
      </Group>
      <Group title={WORDS.time}>
        {([null, 'created', 'changed'] as const).map((days) => (
          <Choice
            key={days ?? 'off'}
            label={WORDS[days ?? 'off']}
            isOn={view.days === days}
            onClick={() => onView({ days })}
          />
        ))}
      </Group>
      {view.days === 'created' ? <p className={styles.note}>{WORDS.createdHint}</p> : null}
      <Group title={WORDS.picture}>
        {PICTURES.map((graphPicture) => (
          <Choice
            key={graphPicture}
            label={WORDS[graphPicture]}
            isOn={settings.graphPicture === graphPicture}
            onClick={() => void set({ graphPicture }).catch(report)}
          />
        ))}
      </Group>
      <p className={styles.note}>{WORDS.pictureHint}</p>
    </div>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.group} role="group" aria-label={title}>
    <h2>{title}</h2>
    <div className={styles.choices}>{children}</div>
  </div>
)
