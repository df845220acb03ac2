import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Mention } from '../../../shared/contract/known.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { createLinkWriting } from '../stores/link-writing.ts'
import { Button } from '../ui/field/button.tsx'
import { NoteIcon } from '../ui/icons.ts'
import { useIsNear } from '../ui/use-is-near.ts'
import { PlaceButton } from './backlink-parts.tsx'
import { PanelSection } from './panel-section.tsx'
import { useKnown } from '../connection/use-known.ts'
import { saysLeftOut, saysLinkIn, MENTION_WORDS as WORDS } from './words.ts'
import styles from './links-panel.module.css'

/** More than anybody looks through at once; then the count says so. */
const MOST_MENTIONS = 200

/** Where other notes say the name of this one without a link: one click makes it a link, or all after a look. */
export function MentionsSection({ path }: { readonly path: VaultPath }) {
  const { overlay, app } = useStores()
  const box = useRef<HTMLElement>(null)
  const isNear = useIsNear(box, 0)
  const { data, error, reload } = useKnown(
    'note.mentions',
    isNear ? { path, limit: MOST_MENTIONS } : null,
  )
  const isReadOnly = useStore(app.state, (state) => state.app?.vault?.readOnlyReason != null)
  const mentions = data?.mentions ?? []
  const count = data && !error ? `${mentions.length}${data.isCut ? '+' : ''}` : undefined
  const linkAll = (): void =>
    overlay.show({ kind: 'write-links', wish: { kind: 'mentions', to: path, spots: mentions } })
  return (
    <PanelSection
      place={box}
      title={WORDS.title}
      count={count}
      action={
        mentions.length > 1 && !error ? (
          <Button kind="quiet" className={styles.action} disabled={isReadOnly} onClick={linkAll}>
            {WORDS.linkAll}
          </Button>
        ) : null
      }
    >
      {error ? (
        <li className={styles.none}>
          <span role="alert">{error.message}</span> <Button onClick={reload}>{WORDS.again}</Button>
        </li>
      ) : (
        <>
          {data && mentions.length === 0 ? <li className={styles.none}>{WORDS.none}</li> : null}
          {byNote(mentions).map((ofNote) => (
            <MentioningNote
              key={ofNote[0]?.path}
              to={path}
              mentions={ofNote}
              isReadOnly={isReadOnly}
            />
          ))}
          {data && data.leftOut.length > 0 ? (
            <li className={styles.none}>{saysLeftOut(data.leftOut)}</li>
          ) : null}
        </>
      )}
    </PanelSection>
  )
}

function MentioningNote({
  to,
  mentions,
  isReadOnly,
}: {
  readonly to: VaultPath
  readonly mentions: readonly Mention[]
  readonly isReadOnly: boolean
}) {
  const client = useClient()
  const stores = useStores()
  const [isBusy, setBusy] = useState(false)
  const [first] = mentions
  if (!first) return null
  async function link(mention: Mention): Promise<void> {
    setBusy(true)
    await createLinkWriting({ client, ...stores }).writeNow({
      kind: 'mentions',
      to,
      spots: [mention],
    })
    setBusy(false)
  }
  return (
    <li className={styles.source}>
      <PlaceButton path={first.path} line={null} className={styles.note}>
        <NoteIcon />
        <span dir="auto">{first.title}</span>
      </PlaceButton>
      {mentions.map((mention) => (
        <div key={mention.from} className={styles.mention}>
          <PlaceButton path={mention.path} line={mention.line} className={styles.context}>
            <Context mention={mention} />
          </PlaceButton>
          <Button
            kind="quiet"
            className={styles.action}
            aria-label={saysLinkIn(mention.text, mention.title, mention.line)}
            disabled={isReadOnly || isBusy}
            onClick={() => void link(mention)}
          >
            {WORDS.link}
          </Button>
        </div>
      ))}
    </li>
  )
}

const Context = ({ mention: { context, at, text } }: { readonly mention: Mention }) => (
  <>
    {context.slice(0, at).replace(/^(?:#{1,6}|>|[-*+]|\d+[.)])\s+(?:\[.\]\s+)?/, '')}
    <b>{text}</b>
    {context.slice(at + text.length)}
  </>
)

/** They come note by note. */
function byNote(mentions: readonly Mention[]): readonly (readonly Mention[])[] {
  const notes = new Map<string, Mention[]>()
  for (const mention of mentions) {
    const known = notes.get(mention.path)
    if (known) known.push(mention)
    else notes.set(mention.path, [mention])
  }
  return [...notes.values()]
}
