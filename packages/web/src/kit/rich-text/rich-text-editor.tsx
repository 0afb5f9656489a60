import '@mantine/tiptap/styles.css'
import { Input } from '@mantine/core'
import { RichTextEditor as EditorFrame, type RichTextEditorLabels } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import classes from './rich-text.module.css'

export type FormattingWords = Readonly<
  Record<
    | 'label'
    | 'bold'
    | 'italic'
    | 'underline'
    | 'heading'
    | 'bulletList'
    | 'orderedList'
    | 'link'
    | 'unlink'
    | 'linkAddress'
    | 'undo'
    | 'redo'
    | 'apply',
    string
  >
>

type RichTextEditorProps = {
  readonly label: string
  readonly words: FormattingWords
  readonly html: string
  readonly error: ReactNode
  readonly onChange: (html: string) => void
}

type FrameProps = ComponentProps<typeof EditorFrame>

const formats = StarterKit.configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
})

/** A field for a text with formatting: headings, lists, emphasis and links. Empty is ''. */
export function RichTextEditor({ label, words, html, error, onChange }: RichTextEditorProps) {
  /** What the editor holds. */
  const shown = useRef(html)
  const editor = useEditor({
    extensions: [formats],
    content: html,
    // The policy of the page forbids styles that are not in its files.
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(shown.current)
    },
  })
  // A draft that is restored, or the version of somebody else.
  useEffect(() => {
    if (editor === null || editor.isDestroyed || shown.current === html) return
    shown.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      {/* Mantine takes the types of TipTap from its CommonJS files: the same ones, which TypeScript tells apart. */}
      <EditorFrame
        editor={editor as unknown as FrameProps['editor']}
        labels={labelsOf(words)}
        withTypographyStyles={false}
      >
        <EditorFrame.Toolbar role="toolbar" aria-label={words.label}>
          <EditorFrame.ControlsGroup>
            <EditorFrame.Bold />
            <EditorFrame.Italic />
            <EditorFrame.Underline />
          </EditorFrame.ControlsGroup>
          <EditorFrame.ControlsGroup>
            <EditorFrame.H2 />
            <EditorFrame.BulletList />
            <EditorFrame.OrderedList />
          </EditorFrame.ControlsGroup>
          <EditorFrame.ControlsGroup>
            <EditorFrame.Link />
            <EditorFrame.Unlink />
          </EditorFrame.ControlsGroup>
          <EditorFrame.ControlsGroup>
            <EditorFrame.Undo />
            <EditorFrame.Redo />
          </EditorFrame.ControlsGroup>
        </EditorFrame.Toolbar>
        <EditorFrame.Content className={`${classes.text} ${classes.editor}`} />
      </EditorFrame>
    </Input.Wrapper>
  )
}

const labelsOf = (words: FormattingWords): Partial<RichTextEditorLabels> => ({
  boldControlLabel: words.bold,
  italicControlLabel: words.italic,
  underlineControlLabel: words.underline,
  h2ControlLabel: words.heading,
  bulletListControlLabel: words.bulletList,
  orderedListControlLabel: words.orderedList,
  linkControlLabel: words.link,
  unlinkControlLabel: words.unlink,
  undoControlLabel: words.undo,
  redoControlLabel: words.redo,
  linkEditorInputLabel: words.linkAddress,
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: words.linkAddress,
  linkEditorInternalLink: words.linkAddress,
  linkEditorSave: words.apply,
})
