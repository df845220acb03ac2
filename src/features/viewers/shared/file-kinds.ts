/** How a file is shown. */
export type ShownAs = 'image' | 'pdf' | 'audio' | 'video' | 'table' | 'text'

const IMAGES = 'apng,avif,bmp,gif,ico,jpeg,jpg,png,svg,webp'
const AUDIO = 'aac,flac,m4a,mp3,oga,ogg,opus,wav,weba'
const VIDEO = 'm4v,mkv,mov,mp4,ogv,webm'
const TABLES = 'csv,tab,tsv'

/** The language that the highlighter knows it by, or `-` for none, and the endings. */
const TEXTS: Readonly<Record<string, string>> = {
  '-': 'adoc,base,bib,cfg,conf,env,gitignore,ics,log,lrc,org,properties,rst,srt,textile,txt,vcf,vtt',
  bash: 'bash,bat,cmd,fish,sh,zsh',
  c: 'c,h',
  cpp: 'cc,cpp,cxx,hh,hpp,ino',
  csharp: 'cs',
  css: 'css',
  diff: 'diff,patch',
  go: 'go',
  graphql: 'gql,graphql',
  ini: 'ini,toml',
  java: 'java',
  javascript: 'cjs,js,jsx,mjs',
  json: 'excalidraw,geojson,ipynb,json,json5,jsonc,jsonl,ndjson,webmanifest',
  kotlin: 'gradle,kt,kts',
  less: 'less',
  lua: 'lua',
  makefile: 'mk',
  objectivec: 'm,mm',
  perl: 'pl,pm',
  php: 'php',
  python: 'py,pyi',
  r: 'r',
  ruby: 'rb',
  rust: 'rs',
  scss: 'sass,scss',
  sql: 'sql',
  swift: 'swift',
  typescript: 'cts,mts,ts,tsx',
  vbnet: 'vb',
  xml: 'htm,html,opml,plist,rss,svelte,vue,xhtml,xml',
  yaml: 'yaml,yml',
}

const has = (list: string, extension: string): boolean => list.split(',').includes(extension)

/** The language of a text by its extension in small letters; `-` for one that has none, null where it is no text. */
export const textLanguage = (extension: string): string | null =>
  Object.entries(TEXTS).find(([, endings]) => has(endings, extension))?.[0] ?? null

/** How a file with this extension is shown, in small letters and without the dot; null for not at all. */
export function shownAs(extension: string): ShownAs | null {
  if (has(IMAGES, extension)) return 'image'
  if (extension === 'pdf') return 'pdf'
  if (has(AUDIO, extension)) return 'audio'
  if (has(VIDEO, extension)) return 'video'
  if (has(TABLES, extension)) return 'table'
  // A file without an extension is mostly a text: `LICENSE`, `Makefile`. What is in it decides.
  return extension === '' || textLanguage(extension) !== null ? 'text' : null
}
