import { createHash, randomBytes } from 'node:crypto'

/** Where a page runs: `electron` loads assets by scheme, `browser` fetches them with its token and shows blobs. */
export type PageShell =
  | { readonly kind: 'electron' }
  | { readonly kind: 'browser'; /** `127.0.0.1:4711` */ readonly authority: string }

/** 128 fresh bits for one load of the page: the only inline styles allowed are those that carry it. */
export const createNonce = (): string => randomBytes(16).toString('base64')

/** What allows exactly this program where it stands in a page. */
export const programSource = (program: string): string =>
  `'sha256-${createHash('sha256').update(program).digest('base64')}'`

/**
 * The policy of the app's own document (reliability.md 1.5). Nothing in it names a remote place, so markup from a note
 * that slipped through the sanitiser still cannot fetch, post or embed anything.
 * @param programs the sources, as `'sha256-…'`, of the programs that stand in the document itself
 */
export function contentSecurityPolicy(
  shell: PageShell,
  nonce: string,
  programs: readonly string[] = [],
): string {
  const assets = shell.kind === 'electron' ? 'latent-asset: ' : ''
  return [
    `default-src 'none'`,
    [`script-src 'self'`, ...programs].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' ${assets}data: blob:`,
    `font-src 'self'`,
    `media-src ${assets}blob:`,
    `connect-src 'self'${shell.kind === 'browser' ? ` ws://${shell.authority}` : ''}`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `manifest-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types latent dompurify`,
  ].join('; ')
}

/**
 * The policy of a framed page: a program of ours that works on what a note says. Whatever that makes it do, it is a
 * stranger to the window (an origin of its own, without storage), and there is no place that it could ask or send to.
 */
export const framedPolicy = (nonce: string): string =>
  [
    'sandbox allow-scripts',
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'unsafe-inline'`,
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ].join('; ')

/** For every file of the vault: shown on its own it can neither run nor load anything. */
export const ASSET_POLICY = `sandbox; default-src 'none'; style-src 'unsafe-inline'`

/** On every response of either shell. `same-origin` and not `no-referrer`, which can turn Origin into `null`. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const
