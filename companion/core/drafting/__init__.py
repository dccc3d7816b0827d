"""What have all drafts of boards in common? The sheet, its edits, findings, the next step. Pure."""
