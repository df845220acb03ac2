import type { ReactElement } from 'react'
import { extensionOf } from '../../../shared/domain/file-kind.ts'
import {
  CanvasIcon,
  CodeIcon,
  FileIcon,
  FilmIcon,
  PdfIcon,
  PictureIcon,
  SoundIcon,
  TableIcon,
} from '../ui/icons.ts'

/** A sign for what a file is that is no note, by its name. */
export const FileKindIcon = ({ path }: { readonly path: string }): ReactElement =>
  ICONS[extensionOf(path)] ?? <FileIcon />

const ICONS: Readonly<Record<string, ReactElement>> = Object.assign(
  Object.create(null),
  of(<PictureIcon />, 'apng avif bmp excalidraw gif heic ico jpeg jpg png svg tif tiff webp'),
  of(<PdfIcon />, 'pdf'),
  of(<SoundIcon />, '3gp aac flac m4a mp3 oga ogg opus wav'),
  of(<FilmIcon />, 'm4v mkv mov mp4 ogv webm'),
  of(<CanvasIcon />, 'canvas'),
  of(<TableIcon />, 'base csv ods tsv xls xlsx'),
  of(
    <CodeIcon />,
    'c cpp css go htm html java js json jsx py rb rs sh sql toml ts tsx xml yaml yml',
  ),
)

function of(icon: ReactElement, extensions: string): Readonly<Record<string, ReactElement>> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, icon]))
}
