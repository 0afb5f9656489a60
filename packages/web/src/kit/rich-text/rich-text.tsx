import { type ReactNode, useMemo } from 'react'
import classes from './rich-text.module.css'

/** What a text may be made of; anything else is shown as the text in it. */
const tags = ['p', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote'] as const
type Tag = (typeof tags)[number]
const isTag = (name: string): name is Tag => tags.some((tag) => tag === name)
const safeLink = /^(?:https?:\/\/|mailto:)/i

/**
 * A text with formatting, rendered as elements: HTML is never put into the page as it is, so that nothing in it can run or
 * load, whoever wrote it.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    return contentOf(body)
  }, [html])
  return <div className={classes.text}>{content}</div>
}

const contentOf = (node: Node): ReactNode[] => [...node.childNodes].map(toReactNode)

function toReactNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.nodeName.toLowerCase()
  if (name === 'script' || name === 'style') return null
  if (name === 'br') return <br key={key} />
  const content = contentOf(node)
  const link = name === 'a' ? (node.getAttribute('href') ?? '') : ''
  if (safeLink.test(link))
    return (
      <a key={key} href={link} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  const Name = isTag(name) ? name : 'span'
  return <Name key={key}>{content}</Name>
}
