import { useStore } from 'zustand'
import type { UnresolvedTarget } from '../../../shared/contract/known.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { useKnown } from '../../../renderer/src/connection/use-known.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import { CheckList } from './check-list.tsx'
import { PlaceList } from './place-list.tsx'
import styles from './vault-check.module.css'

const MOST = 2000
const MOST_NEAR = 5

/** What links lead to and is not there, most links first. */
export function UnresolvedLinks() {
  const { workspace } = useStores()
  const { data, error, reload } = useKnown('link.unresolved', { limit: MOST })
  return (
    <CheckList
      label={WORDS.unresolved}
      one="target"
      found={data && { items: data.targets, total: data.total }}
      error={error?.message}
      none={WORDS.noUnresolved}
      onReload={reload}
      onOpen={({ places: [first] }) => {
        if (first) workspace.openNote(first.path, { line: first.line })
      }}
      itemOf={({ key, target, links, places }) => ({
        id: key,
        title: target,
        text: [...new Set(places.map(({ title }) => title))].join(', '),
        aside: counted(links, 'link'),
      })}
      renderDetail={(target) => <TargetDetail target={target} />}
    />
  )
}

function TargetDetail({ target }: { readonly target: UnresolvedTarget }) {
  const { workspace, overlay, toasts, app } = useStores()
  const isReadOnly = useStore(app.state, (state) => state.app?.vault?.readOnlyReason != null)
  const { key, createPath, places, type } = target
  const near = useCall('link.near', {
    from: places[0]?.path ?? null,
    target: target.target,
    type,
    limit: MOST_NEAR,
  })
  const create = (): void => {
    if (createPath === null) return
    workspace.createNote(createPath).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, WORDS.notCreated), { tone: 'problem' })
    })
  }
  return (
    <>
      <h2 className={styles.name}>{target.target}</h2>
      {createPath === null ? (
        <p className={styles.note}>{WORDS.noNote}</p>
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" disabled={isReadOnly} onClick={create}>
            {`${WORDS.create} ${createPath}`}
          </Button>
        </div>
      )}
      {near.data && near.data.length > 0 ? (
        <section>
          <h3 className={styles.subtitle}>{WORDS.near}</h3>
          <div className={styles.actions}>
            {near.data.map(({ path, title }) => (
              <Button
                key={path}
                disabled={isReadOnly}
                title={path}
                onClick={() =>
                  overlay.show({ kind: 'write-links', wish: { kind: 'retarget', key, to: path } })
                }
              >
                {WORDS.linkTo(title)}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      <PlaceList
        title={WORDS.places}
        none=""
        places={places.map((place) => ({ ...place, text: '' }))}
      />
    </>
  )
}
