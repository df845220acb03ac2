import type { InboxItem } from '../../contract.ts'
import { FiledCategory } from '../../../../shared/domain/entries/entry.ts'
import { folderOf } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useInbox } from '../stores/use-inbox.ts'
import {
  CATEGORIES,
  CATEGORY_NAMES,
  CATEGORY_NOUNS,
  confidenceWord,
} from '../stores/category-words.ts'
import type { Suggestion } from '../stores/suggestion.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { Confidence } from '../../../../renderer/src/ui/confidence.tsx'
import { NoteIcon } from '../../../../renderer/src/ui/icons.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import styles from './inbox.module.css'
import { suggestedFor } from './suggested.ts'
import { exactDate } from '../../../../shared/domain/dates/spoken-date.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

/** The whole of one capture, what it might be and why, and everything that can be done with it. */
export function InboxDetail({
  item,
  suggestion,
  count,
  onMerge,
  onActed,
}: {
  readonly item: InboxItem
  readonly suggestion: Suggestion | undefined
  /** How many notes the buttons act on. */
  readonly count: number
  readonly onMerge: () => void
  /** After a button did something: the keys go on in the list. */
  readonly onActed: () => void
}) {
  const inbox = useInbox()
  const { workspace } = useStores()
  const { category, confidence, why, alike, problem, isAsking } = suggestedFor(item, suggestion)
  const act = (action: () => Promise<void>) => (): void => {
    void action()
    onActed()
  }
  const captured = new Date(item.capturedMs)
  return (
    <article className={styles.detail} aria-label="The chosen note">
      <p className={styles.whole}>{item.text.split('\n').map(showInvisible).join('\n')}</p>
      <p className={styles.meta}>
        <time dateTime={captured.toISOString()}>
          Captured {exactDate(localDay(item.capturedMs))}
        </time>
        <button type="button" className={styles.link} onClick={() => workspace.openNote(item.path)}>
          {showInvisible(item.name)}
        </button>
      </p>
      <section className={styles.part} aria-label="Suggestion">
        {category !== null ? (
          <>
            <p className={styles.guess}>
              {(confidence ?? 0) >= PROBABLE ? 'Probably' : 'Perhaps'}{' '}
              <strong>{CATEGORY_NOUNS[category]}</strong>
              {confidence === null ? null : (
                <Confidence value={confidence} word={confidenceWord(confidence)} />
              )}
            </p>
            {why ? <p className={styles.why}>{showInvisible(why)}</p> : null}
          </>
        ) : (
          <p className={styles.why}>
            {isAsking ? 'Looking at what it might be…' : (problem ?? 'There is no suggestion.')}
          </p>
        )}
        <div className={styles.buttons}>
          <Button
            kind="primary"
            disabled={category === null && count === 1}
            onClick={act(() => inbox.file(null))}
          >
            {acceptText(category, count)} <Kbd keys="A" />
          </Button>
          {FILED.filter((each) => each !== category || count > 1).map((each) => (
            <Button key={each} onClick={act(() => inbox.file(each))}>
              {CATEGORY_NAMES[each]} <Kbd keys={String(CATEGORIES.indexOf(each) + 1)} />
            </Button>
          ))}
        </div>
      </section>
      {alike.length > 0 ? (
        <section className={styles.part} aria-labelledby="inbox-alike">
          <h2 id="inbox-alike">Similar entries</h2>
          <ul>
            {alike.map(({ path, name }) => (
              <li key={path} className={styles.alike}>
                <NoteIcon />
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => workspace.openNote(path)}
                >
                  {showInvisible(name)}
                </button>
                <span className={styles.folder}>{showInvisible(folderOf(path))}</span>
                <Button kind="quiet" onClick={act(() => inbox.merge({ path, name }))}>
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={onMerge}>
          Merge into… <Kbd keys="M" />
        </Button>
        <Button onClick={() => workspace.openNote(item.path)}>
          Open <Kbd keys="E" />
        </Button>
        <Button onClick={act(() => inbox.delete())}>
          Delete <Kbd keys="D" />
        </Button>
      </div>
    </article>
  )
}

const FILED = FiledCategory.options
const PROBABLE = 0.6

function acceptText(category: FiledCategory | null, count: number): string {
  if (count > 1) return `File ${spokenNumber(count)} as suggested`
  return category === null ? 'Accept' : `File in ${CATEGORY_NAMES[category]}`
}
