import { HINTS, SEARCH_WORDS } from './words.ts'
import styles from './search-hints.module.css'

/** What a search can be narrowed down with; one that is taken goes into the field. */
export const SearchHints = ({ onPick }: { readonly onPick: (hint: string) => void }) => (
  <div className={styles.hints}>
    <p>{SEARCH_WORDS.narrow}</p>
    <ul>
      {HINTS.map(({ text, says }) => (
        <li key={text}>
          <button type="button" onClick={() => onPick(text)}>
            <code>{text}</code>
            <span>{says}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
)
