import { useRef, useState, type KeyboardEvent } from 'react'
import { useAsset } from '../../../../renderer/src/markdown/use-asset.ts'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  FitIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import { Tooltip } from '../../../../renderer/src/ui/layout/tooltip.tsx'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useTakeFocus, useViewerActions } from '../use-viewer.ts'
import { IMAGE_WORDS } from '../viewer-words.ts'
import { Problem, Waiting } from '../waiting.tsx'
import { useSiblings } from './use-siblings.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import type { Size } from '../../../../renderer/src/ui/layout/use-element-size.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

/** In px, of one press of an arrow. */
const PAN_STEP = 60
/** From here on the pixels of an image are what one wants to see. */
const SHOWS_PIXELS_FROM = 3

/** A drawing that says nothing of its size is as large as a browser takes it to be. */
const SIZELESS: Size = { width: 300, height: 150 }

/** An image, as an `img`: what is in it can neither run nor load anything. */
export function ImageViewer({ path }: { readonly path: VaultPath }) {
  const { address, hasFailed } = useAsset(path)
  const [broken, setBroken] = useState<string | null>(null)
  const [image, setImage] = useState<Size | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame, image)
  const siblings = useSiblings(path)
  const name = showInvisible(fileNameOf(path))
  const isBroken = hasFailed || (address !== null && address === broken)
  const { previous, next } = siblings
  const { zoomIn, zoomOut, fit, actualSize } = zoom
  useViewerActions(frame, {
    zoomIn,
    zoomOut,
    fit,
    actualSize,
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  })
  useTakeFocus(frame, path)
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': fit,
    '1': actualSize,
    PageUp: previous,
    PageDown: next,
    ...(zoom.isLarger
      ? {
          ArrowLeft: () => zoom.pan(PAN_STEP, 0),
          ArrowRight: () => zoom.pan(-PAN_STEP, 0),
          ArrowUp: () => zoom.pan(0, PAN_STEP),
          ArrowDown: () => zoom.pan(0, -PAN_STEP),
        }
      : { ArrowLeft: previous, ArrowRight: next }),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasCtrlAltOrMeta(event)) return
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <div className="v-viewer" data-viewer="">
      <ImageBar name={name} image={isBroken ? null : image} zoom={zoom} siblings={siblings} />
      <div
        ref={frame}
        className="v-image-frame"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its keys zoom and move
        tabIndex={0}
        role="group"
        aria-label={IMAGE_WORDS.surface(name)}
        data-file-view=""
        data-larger={zoom.isLarger ? '' : undefined}
        onKeyDown={onKeyDown}
      >
        {isBroken ? (
          <Problem>{IMAGE_WORDS.broken}</Problem>
        ) : address === null ? (
          <Waiting />
        ) : (
          <img
            src={address}
            alt={name}
            draggable={false}
            className="v-image-image"
            style={drawnAt(zoom, image)}
            data-pixels={(zoom.place?.scale ?? 0) >= SHOWS_PIXELS_FROM ? '' : undefined}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setImage(width > 0 && height > 0 ? { width, height } : SIZELESS)
            }
            onError={() => setBroken(address)}
          />
        )}
      </div>
    </div>
  )
}

const drawnAt = ({ place }: Zoom, image: Size | null) =>
  place && image
    ? {
        width: image.width * place.scale,
        height: image.height * place.scale,
        transform: `translate(${place.x}px, ${place.y}px)`,
      }
    : { visibility: 'hidden' as const }

function ImageBar({
  name,
  image,
  zoom,
  siblings: { number, count, previous, next },
}: {
  readonly name: string
  readonly image: Size | null
  readonly zoom: Zoom
  readonly siblings: ReturnType<typeof useSiblings>
}) {
  const { place } = zoom
  const scale = place && image ? `${Math.round(place.scale * 100)} %` : '–'
  return (
    <div className="v-bar" role="toolbar" aria-label={IMAGE_WORDS.tools}>
      <span className="v-name" title={name}>
        {name}
      </span>
      {image ? <span className="v-fact">{`${image.width} × ${image.height}`}</span> : null}
      <span className="v-space" />
      {count > 1 && number > 0 ? (
        <span className="v-group">
          <IconButton
            label={IMAGE_WORDS.previous}
            keys="PageUp"
            icon={<ChevronLeftIcon />}
            onClick={previous}
          />
          <span>{IMAGE_WORDS.place(number, count)}</span>
          <IconButton
            label={IMAGE_WORDS.next}
            keys="PageDown"
            icon={<ChevronRightIcon />}
            onClick={next}
          />
        </span>
      ) : null}
      <span className="v-group">
        <IconButton
          label={IMAGE_WORDS.zoomOut}
          keys="-"
          icon={<ZoomOutIcon />}
          disabled={!place || !image}
          onClick={zoom.zoomOut}
        />
        <Tooltip text={IMAGE_WORDS.actualSize} keys="1">
          <button
            type="button"
            className="v-image-scale"
            disabled={!place || !image}
            aria-label={`${scale}, ${IMAGE_WORDS.actualSize}`}
            onClick={zoom.actualSize}
          >
            {scale}
          </button>
        </Tooltip>
        <IconButton
          label={IMAGE_WORDS.zoomIn}
          keys="+"
          icon={<ZoomInIcon />}
          disabled={!place || !image}
          onClick={zoom.zoomIn}
        />
        <IconButton
          label={IMAGE_WORDS.fit}
          keys="0"
          icon={<FitIcon />}
          disabled={!place || !image}
          onClick={zoom.fit}
        />
      </span>
    </div>
  )
}
