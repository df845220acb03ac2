import { TextField } from '../../ui/field/text-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Setting } from '../../ui/field/setting.tsx'
import { WAY_WORDS } from '../words.ts'
import { waysOf, type WayTexts } from './model-ways.ts'
import styles from './model-settings.module.css'

/** How the model is asked, out of sight until somebody wants it otherwise than usual. */
export function WayFields({
  value,
  onChange,
}: {
  readonly value: WayTexts
  readonly onChange: (value: WayTexts) => void
}) {
  const read = waysOf(value)
  const isWrong = (name: keyof WayTexts): boolean => 'wrong' in read && read.wrong.has(name)
  const set = (patch: Partial<WayTexts>): void => onChange({ ...value, ...patch })
  const field = (name: Exclude<keyof WayTexts, 'wire' | 'effort'>) => (
    <TextField
      label={WAY_WORDS[name].label}
      value={value[name]}
      placeholder={WAY_WORDS[name].example}
      error={isWrong(name) ? WAY_WORDS[name].wrong : null}
      onChange={(event) => set({ [name]: event.target.value })}
      spellCheck={false}
      autoComplete="off"
    />
  )
  return (
    <details className={styles.more}>
      <summary>{WAY_WORDS.more}</summary>
      <Setting title={WAY_WORDS.wire.label} text={WAY_WORDS.wire.about}>
        <Segmented
          label={WAY_WORDS.wire.label}
          value={value.wire}
          options={WAY_WORDS.wire.options}
          onChange={(wire) => set({ wire })}
        />
      </Setting>
      <Setting title={WAY_WORDS.effort.label} text={WAY_WORDS.effort.about}>
        <Segmented
          label={WAY_WORDS.effort.label}
          value={value.effort}
          options={WAY_WORDS.effort.options}
          onChange={(effort) => set({ effort })}
        />
      </Setting>
      <div className={styles.prices}>
        {field('temperature')}
        {field('answerTokens')}
        {field('firstTokenSeconds')}
      </div>
      {field('extraHeaders')}
      {field('extraBody')}
    </details>
  )
}
