import { useState } from 'react'
import type { LinkType } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isInlinePicture } from '../embedded-file.ts'
import { externalAddress } from '../external-address.ts'
import { useMarkdownPage, useMarkdownServices } from '../markdown-context.tsx'
import { imageShape, type ImageSource } from '../read/marks.ts'
import { useAsset } from '../use-asset.ts'
import { useResolvedLink } from '../use-resolved-link.ts'
import styles from '../markdown.module.css'

/** Draws pictures of the vault; one from elsewhere stays a line of text that names its host. */
export function Picture({ image, type }: { readonly image: ImageSource; readonly type: LinkType }) {
  const { mode, isComplete } = useMarkdownPage()
  const { url, alt } = image
  if (!isComplete) return <span className={styles.blocked}>[image: {alt}]</span>
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(url)) {
    if (mode === 'note' && isInlinePicture(url)) return <SizedImage src={url} image={image} />
    return <BlockedPicture url={url.startsWith('//') ? `https:${url}` : url} alt={alt} />
  }
  // What a model writes is never loaded by being shown.
  if (mode === 'chat' || url === '')
    return <span className={styles.blocked}>[image: {alt || url}]</span>
  return <VaultPicture image={image} type={type} />
}

function BlockedPicture({ url, alt }: { readonly url: string; readonly alt: string }) {
  const { openLink } = useMarkdownServices()
  const address = externalAddress(url)
  return (
    <span className={styles.blocked}>
      [blocked image: {alt}]
      {address && !address.isMail ? (
        <button type="button" className={styles.blockedAction} onClick={() => openLink(url)}>
          Open at {address.host}
        </button>
      ) : null}
    </span>
  )
}

function VaultPicture({ image, type }: { readonly image: ImageSource; readonly type: LinkType }) {
  const resolved = useResolvedLink(image.url, type)
  if (!resolved) return <span className={styles.pictureSpace} />
  if (!resolved.path) return <span className={styles.blocked}>[missing image: {image.url}]</span>
  return <LoadedPicture key={resolved.path} path={resolved.path} image={image} />
}

function LoadedPicture({ path, image }: { readonly path: VaultPath; readonly image: ImageSource }) {
  const { address, hasFailed } = useAsset(path)
  const [broken, setBroken] = useState<string | null>(null)

  if (hasFailed || (address !== null && address === broken))
    return <span className={styles.blocked}>[image could not be shown: {path}]</span>
  if (address === null) return <span className={styles.pictureSpace} />
  return <SizedImage src={address} image={image} onError={() => setBroken(address)} />
}

const SizedImage = ({
  src,
  image,
  onError,
}: {
  readonly src: string
  readonly image: ImageSource
  readonly onError?: () => void
}) => (
  <img
    src={src}
    alt={image.alt}
    className={styles.picture}
    style={imageShape(image)}
    loading="lazy"
    decoding="async"
    onError={onError}
    {...(image.width === null ? {} : { width: image.width })}
    {...(image.height === null ? {} : { height: image.height })}
  />
)
