import type { SyntaxNode } from '@lezer/common'
import { markdownSyntax } from './markdown-syntax.ts'

export interface FencedText {
  /** Between the fences, with the line ends of the note. */
  readonly text: string
  /** Of its first line of text, in what was given, from 1. */
  readonly line: number
}

/** The fenced blocks whose language is that word, in the order of the note; in quotes and lists too. */
export function fencedTexts(note: string, language: string): readonly FencedText[] {
  const found: FencedText[] = []
  markdownSyntax.parse(note).iterate({
    enter({ name, node }) {
      if (name !== 'FencedCode') return
      const info = node.getChild('CodeInfo')
      const word = info ? note.slice(info.from, info.to).trim().split(/\s/)[0] : undefined
      if (word?.toLowerCase() === language) found.push(textOf(node, note))
    },
  })
  return found
}

function textOf(node: SyntaxNode, note: string): FencedText {
  // In a quote or a list each line is a piece of its own, without the marks before it.
  const pieces = node.getChildren('CodeText')
  const from = pieces[0]?.from ?? node.to
  return {
    text: pieces.map((piece) => note.slice(piece.from, piece.to)).join(''),
    line: note.slice(0, from).split('\n').length,
  }
}
