import { useState } from 'react'
import type { WordPlace } from '../../../shared/contract/spelling.ts'
import { asOwnWord } from '../../../shared/domain/own-word.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { useReport } from '../connection/use-report.ts'
import { Button } from '../ui/field/button.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { SettingGroup } from '../ui/field/setting.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CloseIcon } from '../ui/icons.ts'
import styles from './own-word-settings.module.css'
import { OWN_WORDS as WORDS } from './words.ts'

/** The words that the spelling takes for right, everywhere and in the vault that is open. */
export function OwnWordSettings() {
  const client = useClient()
  const report = useReport()
  const { data, error, reload } = useCall('spelling.words', {}, { reloadOn: ['app.changed'] })
  const [typed, setTyped] = useState('')
  const [chosenPlace, setPlace] = useState<WordPlace>('app')
  if (error)
    return (
      <SettingGroup title={WORDS.title}>
        <p role="alert">{error.message}</p>
        <Button onClick={reload}>Try again</Button>
      </SettingGroup>
    )
  if (!data) return null

  const place = data.vault === null ? 'app' : chosenPlace
  const word = asOwnWord(typed)
  const isWrong = typed.trim() !== '' && word === null
  const change = (method: 'spelling.addWord' | 'spelling.removeWord', input: OwnWord): void =>
    void client.call(method, input).then(reload, report)
  const add = (): void => {
    if (word === null) return
    change('spelling.addWord', { word, place })
    setTyped('')
  }
  const isEmpty = data.app.length === 0 && (data.vault?.length ?? 0) === 0
  return (
    <SettingGroup title={WORDS.title} text={isEmpty ? WORDS.none : WORDS.text}>
      {PLACES.map((each) => (
        <WordList
          key={each}
          title={WORDS[each]}
          words={data[each] ?? []}
          onRemove={(one) => change('spelling.removeWord', { word: one, place: each })}
        />
      ))}
      <div className={styles.adding}>
        <TextField
          className={styles.field}
          label={WORDS.another}
          value={typed}
          spellCheck={false}
          error={isWrong ? WORDS.notOne : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onEnter={add}
        />
        {data.vault === null ? null : (
          <Segmented
            label={WORDS.place}
            value={place}
            options={PLACES.map((value) => ({ value, label: WORDS[value] }))}
            onChange={setPlace}
          />
        )}
        <Button disabled={word === null} onClick={add}>
          {WORDS.add}
        </Button>
      </div>
    </SettingGroup>
  )
}

type OwnWord = { readonly word: string; readonly place: WordPlace }
const PLACES = ['app', 'vault'] as const

function WordList({
  title,
  words,
  onRemove,
}: {
  readonly title: string
  readonly words: readonly string[]
  readonly onRemove: (word: string) => void
}) {
  if (words.length === 0) return null
  return (
    <>
      <h4 className={styles.title}>
        {title} <span>{words.length}</span>
      </h4>
      <ul className={styles.words} aria-label={title} tabIndex={0}>
        {words.map((word) => (
          <li key={word} className={styles.word}>
            <bdi>{word}</bdi>
            <button type="button" aria-label={WORDS.remove(word)} onClick={() => onRemove(word)}>
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
