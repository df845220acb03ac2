import { useEffect, useRef, useState } from 'react'
import { useAsset } from '../../../../renderer/src/markdown/use-asset.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { LinkIcon } from '../../../../renderer/src/ui/icons.ts'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { clockTime, timeFragment, timeIn } from '../../shared/file-place.ts'
import type { FilePlace } from '../file-place.ts'
import { usePlaceLinks } from '../use-place-link.ts'
import { useKeptPlace, useTakeFocus, useViewerActions } from '../use-viewer.ts'
import { MEDIA_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'

/** Sound or moving pictures, in the browser's own player. It begins where a link says, else where the person was. */
export function MediaViewer({
  path,
  kind,
  place,
}: {
  readonly path: VaultPath
  readonly kind: 'audio' | 'video'
  readonly place: FilePlace | null
}) {
  const { address, hasFailed } = useAsset(path)
  if (hasFailed) return <Broken words={MEDIA_WORDS.broken} />
  if (address === null) return <Waiting />
  return <Playing path={path} kind={kind} place={place} address={address} />
}

function Broken({ words }: { readonly words: string }) {
  return (
    <div className="v-viewer" data-viewer="">
      <Problem>{words}</Problem>
    </div>
  )
}

function Playing({
  path,
  kind,
  place,
  address,
}: {
  readonly path: VaultPath
  readonly kind: 'audio' | 'video'
  readonly place: FilePlace | null
  readonly address: string
}) {
  const [problem, setProblem] = useState<{ address: string; words: string } | null>(null)
  const [seconds, setSeconds] = useState(0)
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const { copyLink } = usePlaceLinks(path)
  const [kept, keep] = useKeptPlace(path)
  /** Where to go as soon as the player knows how long it is. */
  const wanted = useRef<number | null>(
    typeof kept?.['seconds'] === 'number' ? kept['seconds'] : null,
  )
  const name = showInvisible(fileNameOf(path))

  const goToWanted = (): void => {
    const element = player.current
    if (wanted.current === null || !element || element.readyState === 0) return
    const end = Number.isFinite(element.duration) ? element.duration : wanted.current
    element.currentTime = Math.min(wanted.current, end)
    keep({ seconds: element.currentTime }) // also where it is left before it plays
    wanted.current = null
  }
  useEffect(() => {
    const time = place === null ? null : timeIn(place.fragment)
    if (time === null) return
    wanted.current = time
    goToWanted()
    // It works with what is latest; only a place that is asked for is news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place])
  const copyPlace = (): void =>
    copyLink(timeFragment(seconds), `${fileNameOf(path)}, ${MEDIA_WORDS.time(clockTime(seconds))}`)
  useViewerActions(player, { copyPlace })
  useTakeFocus(player, path)

  if (problem?.address === address) return <Broken words={problem.words} />
  const Player = kind
  return (
    <div className="v-viewer" data-viewer="">
      <div className="v-bar" role="toolbar" aria-label={MEDIA_WORDS.tools}>
        <span className="v-name" title={name}>
          {name}
        </span>
        <span className="v-fact">{MEDIA_WORDS.time(clockTime(seconds))}</span>
        <span className="v-space" />
        <Button kind="quiet" icon={<LinkIcon />} onClick={copyPlace}>
          {MEDIA_WORDS.copyTime}
        </Button>
      </div>
      <div className="v-media-stage">
        <Player
          ref={player}
          className={`v-media-${kind}`}
          src={address}
          controls
          preload="metadata"
          aria-label={name}
          tabIndex={0}
          data-file-view=""
          onLoadedMetadata={goToWanted}
          onTimeUpdate={({ currentTarget: { currentTime } }) => {
            setSeconds(currentTime)
            keep({ seconds: currentTime })
          }}
          onSeeked={({ currentTarget: { currentTime } }) => setSeconds(currentTime)}
          onError={({ currentTarget: { error } }) =>
            setProblem({
              address,
              words:
                error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
                  ? MEDIA_WORDS.cannotPlay
                  : MEDIA_WORDS.broken,
            })
          }
        />
      </div>
    </div>
  )
}
