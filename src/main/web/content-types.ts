const PAGE_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  woff: 'font/woff',
  woff2: 'font/woff2',
}

/** Files of a vault that may be shown as what they are. Markup that a browser would run is deliberately not here. */
const ASSET_TYPES: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  apng: 'image/apng',
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/plain; charset=utf-8',
  flac: 'audio/flac',
  gif: 'image/gif',
  htm: 'text/plain; charset=utf-8',
  html: 'text/plain; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'text/plain; charset=utf-8',
  m4a: 'audio/mp4',
  markdown: 'text/plain; charset=utf-8',
  md: 'text/plain; charset=utf-8',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  ogv: 'video/ogg',
  opus: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xhtml: 'text/plain; charset=utf-8',
  xml: 'text/plain; charset=utf-8',
}

const extensionOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
const lookUp = (table: Readonly<Record<string, string>>, path: string): string | undefined =>
  Object.hasOwn(table, extensionOf(path)) ? table[extensionOf(path)] : undefined

/** Type of one of Latent's own files. */
export const pageType = (path: string): string =>
  lookUp(PAGE_TYPES, path) ?? 'application/octet-stream'

/** Type of a file of the vault; undefined for one that is only ever downloaded. */
export const assetType = (path: string): string | undefined => lookUp(ASSET_TYPES, path)
