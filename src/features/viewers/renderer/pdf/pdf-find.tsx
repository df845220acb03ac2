import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { CloseIcon, DownIcon, SearchIcon, UpIcon } from '../../../../renderer/src/ui/icons.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import type { PdfFinding } from './use-pdf-find.ts'

/** What is searched in the document, and how much of it there is. */
export function PdfFind({ find, count }: { readonly find: PdfFinding; readonly count: number }) {
  const { words, search, index } = find
  const { matches } = search
  const said =
    words.trim() === ''
      ? ''
      : !search.isDone
        ? PDF_WORDS.searching(matches.length, search.pages, count)
        : search.hasText
          ? PDF_WORDS.matches(index + 1, matches.length)
          : PDF_WORDS.noText
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it from all of it
    <div
      className="v-pdf-find"
      role="search"
      data-find=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        find.close()
      }}
    >
      <TextField
        label={PDF_WORDS.findField}
        hideLabel
        icon={<SearchIcon />}
        className="v-pdf-find-field"
        value={words}
        onChange={(event) => find.setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          find.step(event.shiftKey ? -1 : 1)
        }}
      />
      <span className="v-pdf-count" role="status">
        {said}
      </span>
      <IconButton
        label={PDF_WORDS.previousMatch}
        keys="Shift+Enter"
        icon={<UpIcon />}
        disabled={matches.length === 0}
        onClick={() => find.step(-1)}
      />
      <IconButton
        label={PDF_WORDS.nextMatch}
        keys="Enter"
        icon={<DownIcon />}
        disabled={matches.length === 0}
        onClick={() => find.step(1)}
      />
      <IconButton
        label={PDF_WORDS.closeFind}
        keys="Escape"
        icon={<CloseIcon />}
        onClick={find.close}
      />
    </div>
  )
}
