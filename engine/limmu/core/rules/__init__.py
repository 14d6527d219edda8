"""What rules are made of: records, canonical form, verdicts, clauses, questions, procedures, and how they run."""
