/** What hides the streams of a document. */
export interface PdfLock {
  /** In the trailer: how it is opened. */
  readonly trailer: string
  /** The stream of an object, each byte as a character, hidden and as long as before. */
  hide(object: number, stream: string): string
}

/**
 * A PDF document, as the standard says it at the least: pages of A5, each with lines of Latin letters in a font that
 * every reader has.
 */
export function tinyPdf(pages: readonly (readonly string[])[], lock?: PdfLock): Uint8Array {
  const objects: string[] = []
  const fontId = 3
  const pageIds = pages.map((_, at) => 4 + 2 * at)
  objects[1] = '<< /Type /Catalog /Pages 2 0 R >>'
  objects[2] = `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`
  objects[fontId] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  for (const [at, lines] of pages.entries()) {
    const id = pageIds[at] ?? 0
    const text = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')
    const content = `BT /F1 14 Tf 18 TL 40 540 Td ${text} ET`
    objects[id] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${id + 1} 0 R ` +
      `/Resources << /Font << /F1 ${fontId} 0 R >> >> >>`
    const hidden = lock?.hide(id + 1, content) ?? content
    objects[id + 1] = `<< /Length ${content.length} >>\nstream\n${hidden}\nendstream`
  }
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [id, object] of objects.entries()) {
    if (id === 0) continue
    places[id] = file.length
    file += `${id} 0 obj\n${object}\nendobj\n`
  }
  const table = file.length
  const row = (place: number): string => `${String(place).padStart(10, '0')} 00000 n \n`
  file += `xref\n0 ${objects.length}\n0000000000 65535 f \n${places.slice(1).map(row).join('')}`
  file += `trailer << /Size ${objects.length} /Root 1 0 R ${lock?.trailer ?? ''} >>\nstartxref\n${table}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}
