import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { MoreIcon } from '../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../renderer/src/ui/menu/menu.tsx'
import { saveBlob } from '../../../renderer/src/ui/save-address.ts'
import type { Drawing } from '../shared/drawing.ts'
import { words } from '../words.ts'
import { lookOnPaper } from './diagram-look.ts'
import { asPixels, withGround } from './diagram-picture.ts'
import { diagramDrawings } from './drawings.ts'
import styles from './diagram.module.css'

/** What can be done with a drawn diagram. What leaves the window is drawn for paper, whatever the theme. */
export function DiagramMenu({ source }: { readonly source: string }) {
  const { ofFeatures, toasts } = useStores()
  async function onPaper(): Promise<Drawing> {
    const look = lookOnPaper()
    const request = { source, look }
    const drawing = await ofFeatures.of(diagramDrawings).draw(request, new AbortController().signal)
    if (drawing.status !== 'drawn') throw new Error(`not drawn: ${drawing.status}`)
    return { ...drawing, svg: withGround(drawing, look.paper) }
  }
  const tell = (text: string) => (): void => toasts.show(text, { tone: 'problem' })
  const copied = (): void => toasts.show('Copied.')
  const copyText = (text: Promise<string>): void =>
    // Asked for at once: a browser lets it happen only right after the click.
    void navigator.clipboard
      .write([new ClipboardItem({ 'text/plain': text })])
      .then(copied, tell(words.notCopied))
  const copyPixels = (): void =>
    void navigator.clipboard
      .write([new ClipboardItem({ 'image/png': onPaper().then(asPixels) })])
      .then(copied, tell(words.notCopied))
  const save = (blob: Promise<Blob>, name: string): void =>
    void blob.then((made) => saveBlob(made, name), tell(words.notSaved))
  const asPicture = async (): Promise<Blob> =>
    new Blob([(await onPaper()).svg], { type: 'image/svg+xml' })
  return (
    <Menu
      trigger={
        <button type="button" className={styles.more} aria-label={words.more}>
          <MoreIcon />
        </button>
      }
      items={[
        { label: 'Copy as PNG', onSelect: copyPixels },
        { label: 'Copy as SVG', onSelect: () => copyText(onPaper().then(({ svg }) => svg)) },
        { label: 'Copy its source', onSelect: () => copyText(Promise.resolve(source)) },
        'separator',
        { label: 'Save as PNG', onSelect: () => save(onPaper().then(asPixels), 'diagram.png') },
        { label: 'Save as SVG', onSelect: () => save(asPicture(), 'diagram.svg') },
      ]}
    />
  )
}
