import { useState } from 'react'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import {
  FitIcon,
  LinkIcon,
  QuoteIcon,
  SearchIcon,
  WidthIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import { FULL_SCALE } from './page-layout.ts'
import type { PdfPages } from './use-pages.ts'

/** What can be done with a document. */
export function PdfBar({
  name,
  count,
  pages,
  onFind,
  onCopyPage,
  onQuote,
}: {
  readonly name: string
  readonly count: number
  readonly pages: PdfPages
  readonly onFind: () => void
  readonly onCopyPage: () => void
  readonly onQuote: () => void
}) {
  return (
    <div className="v-bar" role="toolbar" aria-label={PDF_WORDS.tools}>
      <span className="v-name" title={name}>
        {name}
      </span>
      <span className="v-space" />
      <span className="v-group">
        <PageField count={count} current={pages.current} onPage={pages.goTo} />
        <span>{PDF_WORDS.ofPages(count)}</span>
      </span>
      <span className="v-group">
        <IconButton
          label={PDF_WORDS.zoomOut}
          keys="-"
          icon={<ZoomOutIcon />}
          onClick={pages.zoomOut}
        />
        <span className="v-pdf-scale">
          {`${Math.round((pages.layout.scale / FULL_SCALE) * 100)} %`}
        </span>
        <IconButton
          label={PDF_WORDS.zoomIn}
          keys="+"
          icon={<ZoomInIcon />}
          onClick={pages.zoomIn}
        />
        <IconButton
          label={PDF_WORDS.fitWidth}
          keys="0"
          icon={<WidthIcon />}
          onClick={() => pages.setZoom('width')}
        />
        <IconButton
          label={PDF_WORDS.fitPage}
          icon={<FitIcon />}
          onClick={() => pages.setZoom('page')}
        />
      </span>
      <span className="v-group">
        <IconButton label={PDF_WORDS.find} keys="Mod+F" icon={<SearchIcon />} onClick={onFind} />
        <IconButton label={PDF_WORDS.copyPage} icon={<LinkIcon />} onClick={onCopyPage} />
        <IconButton
          label={PDF_WORDS.quote}
          icon={<QuoteIcon />}
          // A press would take the selection away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onQuote}
        />
      </span>
    </div>
  )
}

/** The page that is read, to be changed: Enter goes there, leaving it goes back to what is read. */
function PageField({
  count,
  current,
  onPage,
}: {
  readonly count: number
  readonly current: number
  readonly onPage: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={PDF_WORDS.pageField}
      hideLabel
      className="v-pdf-number"
      inputMode="numeric"
      value={typed ?? String(current)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
      onBlur={() => setTyped(null)}
      onEnter={() => {
        const page = Number(typed ?? current)
        if (page >= 1) onPage(Math.min(count, page))
        setTyped(null)
      }}
    />
  )
}
