import { useState } from 'react'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { FilePlace } from '../file-place.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'
import { PdfDocument } from './pdf-document.tsx'
import { PdfPassword } from './pdf-password.tsx'
import { usePdf } from './use-pdf.ts'

/** A PDF document, to be read; nothing of it is written. */
export function PdfViewer({
  path,
  place,
}: {
  readonly path: VaultPath
  readonly place: FilePlace | null
}) {
  const pdf = usePdf(path)
  const [reached, setReached] = useState<FilePlace | null>(null)
  switch (pdf.status) {
    case 'opening':
      return <Waiting ratio={pdf.ratio > 0 ? pdf.ratio : null} words={PDF_WORDS.opening} />
    case 'failed':
      return <Problem>{pdf.problem}</Problem>
    case 'locked':
      return (
        <PdfPassword
          path={path}
          isWrong={pdf.isWrong}
          isTrying={pdf.isTrying}
          onPassword={pdf.unlock}
        />
      )
    case 'open':
      return (
        <PdfDocument
          key={pdf.document.fingerprints[0]}
          path={path}
          place={place}
          reached={reached}
          onReached={setReached}
          document={pdf.document}
          first={pdf.first}
        />
      )
  }
}
